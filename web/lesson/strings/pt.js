// The words of the lesson in Portuguese (Brazilian). `text`, `tasks`, `source` and the texts of `index` and `glossary`
// are HTML. Words in braces are replaced. The keys and the words in braces are those of en.js.

export default {
  language: 'pt',
  name: 'Português',

  site: {
    lesson: 'Cinemática inversa: o curso',
    skip: 'Ir para o conteúdo',
    chapters: 'Capítulos',
    languages: 'Idioma',
    contents: 'Sumário',
    glossary: 'Glossário',
    demos: 'Demonstrações',
    docs: 'Documentação',
    pager: 'Capítulos anterior e próximo',
    previous: 'Anterior',
    next: 'Próximo',
    noScript:
      'As figuras precisam de JavaScript. Sem ele, aparecem uma imagem de cada figura e o texto completo.',
    failed: 'Não foi possível iniciar as figuras: {reason}',
    licence: 'O texto e as figuras são de uso livre (licença MIT).',
  },

  chapter: {
    number: 'Capítulo {number}',
    tasks: 'Experimente',
    done: 'feito',
    allDone: 'Todas as tarefas deste capítulo estão feitas.',
    formula: 'A fórmula',
    formulaNote: 'Um símbolo se acende enquanto seu valor muda.',
    code: 'O código',
    codeNote: 'Edite o código e clique em “Executar”.',
    codeLabel: 'Código deste capítulo',
    codeResult: 'O que o código faz',
    run: 'Executar',
    undo: 'Desfazer edições',
    sources: 'Fontes',
    next: 'O que ler a seguir',
    still: 'Imagem: {caption}',
    share: {
      title: 'Usar esta figura',
      lines: 'Duas linhas para qualquer página da web',
      frame: 'Um iframe, para sites que não permitem scripts',
      copy: 'Copiar',
      copied: 'Copiado.',
      noCopy: 'O navegador não deixou a página copiar.',
      picture: 'Uma imagem do que aparece agora',
      svg: 'Salvar SVG',
      png: 'Salvar PNG',
    },
    method: 'Método',
    methods: {
      fabrik: 'FABRIK',
      auto: 'Auto',
      ccd: 'CCD',
      'jacobian-transpose': 'Jacobiana transposta',
      'damped-least-squares': 'Mínimos quadrados amortecidos',
    },
    joints: 'Juntas',
    jointKinds: { knee: 'Um joelho', elbow: 'Um cotovelo', tail: 'Uma cauda firme' },
  },

  index: {
    title: 'Cinemática inversa, passo a passo · fabrik',
    description:
      'Um curso em dez capítulos curtos, de um osso até uma aranha que anda. É possível arrastar e incorporar todas as figuras.',
    heading: 'De um osso até uma aranha que anda',
    lead: 'Como um braço encontra o caminho até um copo, e uma aranha, o caminho pelo chão? Dez capítulos curtos explicam a cinemática inversa. Só é preciso saber o que é um vetor.',
    note: 'Em todas as figuras há algo para arrastar. Todas também podem ser colocadas na sua própria página: veja “Usar esta figura” abaixo de cada uma.',
  },

  chapters: {
    elbow: {
      nav: 'Cotovelo',
      title: 'Para onde vai o cotovelo?',
      description: 'Cinemática direta e inversa: gire as juntas de um braço e depois arraste a mão.',
      figures: {
        forward: {
          caption: 'Cinemática direta: as juntas giram, e a mão vai atrás.',
          text: [
            'Este braço tem dois ossos e duas juntas: o ombro e o cotovelo. Arraste o cotovelo: o braço inteiro gira. Arraste a mão: só o segundo osso gira.',
            'Os dois ângulos determinam onde está a mão. Para calcular a posição dela, some os ossos como vetores: cada um tem um comprimento e uma direção. Isso é a <b>cinemática direta</b>, e ela tem sempre uma única resposta.',
          ],
        },
        inverse: {
          caption: 'Cinemática inversa: a mão se move, e as juntas se ajustam.',
          text: [
            'Levar a mão até a estrela girando as juntas dá trabalho: cada junta move tudo o que vem depois dela. Seria melhor dizer simplesmente onde a mão deve estar.',
            'Essa é a pergunta inversa: dada a posição da mão, quais são os ângulos? Ela se chama <b>cinemática inversa</b>, ou IK (do inglês inverse kinematics). O ponto que a mão deve alcançar é o <b>alvo</b>. O fim do braço é a <b>ponta</b>, ou efetuador final.',
            'Essa pergunta é mais difícil que a primeira. Pode haver duas respostas (o cotovelo de um lado ou do outro), muitas (com três ossos ou mais) ou nenhuma (se o alvo está longe demais).',
          ],
        },
      },
      tasks: {
        star: 'Gire as juntas até a mão ficar sobre a estrela.',
        drag: 'Agora arraste a própria mão até a estrela.',
        flip: 'Dobre o cotovelo para o outro lado: clique para deixar a mão onde ela está e, depois, clique no cotovelo. Ou pressione <kbd>F</kbd>.',
      },
      formula: {
        terms: {
          a1: 'ângulo do primeiro osso',
          a2: 'giro no cotovelo',
          x: 'mão: à direita do ombro',
          y: 'mão: abaixo do ombro',
        },
      },
      code: 'A cinemática direta em um desenho: mude os ângulos ou acrescente um osso.',
      source: 'Um panorama de toda a área, com a história dos métodos: {survey}.',
      next: 'Para começar, basta um osso. No próximo capítulo, ele segue o ponteiro.',
    },

    follow: {
      nav: 'Um osso',
      title: 'Um osso segue o alvo',
      description: 'Um osso aponta para o alvo ou o segue como um reboque: a menor peça do FABRIK.',
      figures: {
        fixed: {
          caption: 'Um osso com a base fixa aponta para o alvo.',
          text: [
            'Um osso, uma junta. A base está fixa, portanto o osso só pode girar. O melhor que ele pode fazer é apontar para o alvo. Assim, a ponta fica o mais perto possível do alvo.',
          ],
        },
        free: {
          caption: 'Um osso com a base livre vai até o alvo.',
          text: [
            'Agora a base está livre. O osso gira na direção do alvo e vai até ele, como um reboque atrás de um carro. A base só se move pela reta até o alvo: ela nunca escorrega para o lado.',
            'A regra tem dois passos. Coloque a ponta no alvo. Depois, trace a reta que vai do alvo até onde a base estava e coloque a base nessa reta, a um comprimento de osso do alvo.',
            'O segundo passo é tudo de que o FABRIK precisa. Não há ângulos, nem seno, nem cosseno: só uma subtração, uma adição e um vetor que recebe o comprimento do osso. Guarde bem esse passo: os próximos dois capítulos o repetem.',
          ],
        },
      },
      tasks: {
        up: 'Faça o osso com a base fixa apontar para cima, na vertical.',
        pull: 'Puxe o osso livre para longe: a base deve se mover mais que o comprimento do osso.',
        turn: 'Vire o osso livre até ele apontar no sentido oposto ao do início.',
      },
      formula: {
        terms: { p: 'base do osso', t: 'alvo', L: 'comprimento do osso' },
      },
      code: 'A regra em uma linha: veja <code>follow</code>.',
      source: 'Esse passo faz parte do FABRIK: {fabrik}.',
      next: 'O que acontece se cada osso puxa outro? O próximo capítulo faz uma corda.',
    },

    rope: {
      nav: 'Corda',
      title: 'Uma cadeia puxada',
      description: 'Cada osso segue o anterior: uma cadeia sem base fixa é uma corda.',
      figures: {
        rope: {
          caption: 'Uma cadeia com a base livre é puxada como uma corda.',
          text: [
            'Pegue vários ossos. Coloque a ponta do último no alvo, como antes. A outra extremidade dele passa a ser o alvo do osso vizinho. Continue assim, osso por osso, até chegar à base.',
            'Cada osso mantém seu comprimento, e cada junta se move ao longo do próprio osso só o necessário. O resultado parece tão natural que os jogos usam isso em cordas, caudas e cobras.',
            'Observe as dobras nas juntas: quanto mais longe você puxa, mais reta a cadeia fica. As juntas perto da ponta são as que mais se movem; as que ficam perto da base se movem tarde e pouco.',
            'A cadeia sempre alcança o alvo, porque nada a segura. Essa é a <b>passada para trás</b> do FABRIK: da ponta até a base.',
          ],
        },
      },
      tasks: {
        straight: 'Puxe a corda até ela ficar quase reta.',
        ring: 'Faça um anel: leve a ponta até a base, a menos de meio osso de distância.',
      },
      formula: {
        terms: {
          pi: 'a junta que se move',
          pj: 'a junta vizinha, mais perto da ponta, que já se moveu',
          Li: 'comprimento do osso entre elas',
        },
      },
      code: 'O laço vai da ponta até a base.',
      source: 'A passada para trás é uma metade do FABRIK: {fabrik}.',
      next: 'Um braço não é uma corda: o ombro fica onde está. O próximo capítulo fixa a base.',
    },

    root: {
      nav: 'Duas passadas',
      title: 'Uma base fixa',
      description:
        'O FABRIK em duas passadas: a passada para trás tira a base do lugar, e a passada para a frente a traz de volta.',
      figures: {
        steps: {
          caption: 'O FABRIK, passo a passo. Use “Reproduzir” ou as teclas de seta.',
          text: [
            'A base (a <b>raiz</b> da cadeia) deve ficar onde está. Mas a passada para trás a tira do lugar. Então faça o mesmo mais uma vez a partir da outra extremidade: recoloque a base e puxe todos os ossos atrás dela. Essa é a <b>passada para a frente</b>.',
            'Depois da passada para a frente, a base está de novo no lugar, mas a ponta saiu do alvo. Ainda assim, ela está mais perto do que antes desta iteração. Repita as duas passadas, e a distância diminui a cada vez. Uma passada para trás e uma para a frente formam, juntas, uma <b>iteração</b>.',
            'Isso é o FABRIK: <i>Forward And Backward Reaching Inverse Kinematics</i>, ou seja, “cinemática inversa com avanço para a frente e para trás”. Os ossos azuis pendem do alvo, e os de cor âmbar se apoiam na base. Em cada passo, uma junta se move pela reta que a liga à vizinha. (O artigo chama a primeira passada de <i>forward reaching</i> e a segunda de <i>backward reaching</i>. A maioria dos tutoriais usa os nomes daqui.)',
            'Arraste o alvo, ou arraste uma junta para começar de outra pose. O FABRIK fica perto da pose inicial, por isso os movimentos parecem calmos.',
          ],
        },
      },
      tasks: {
        end: 'Vá até o fim da resolução, com “Reproduzir” ou passo a passo.',
        lost: 'Encontre o passo em que a base saiu do lugar.',
        start: 'Arraste uma junta para que a resolução comece de outra pose.',
      },
      formula: {
        terms: {
          backward: 'passada para trás',
          forward: 'passada para a frente',
          k: 'iteração',
          e: 'da ponta ao alvo',
        },
      },
      code: 'O FABRIK completo para uma cadeia sem limites.',
      source: 'O artigo que apresentou o FABRIK: {fabrik}.',
      next: 'Quantas iterações são suficientes? O próximo capítulo examina o erro.',
    },

    close: {
      nav: 'Perto o bastante',
      title: 'Perto o bastante',
      description:
        'Tolerância, iterações, a curva do erro e dois casos em que o FABRIK é lento ou fica preso.',
      figures: {
        near: {
          caption: 'Um alvo perto do alcance máximo. O gráfico mostra a distância que resta.',
          text: [
            'O FABRIK chega mais perto a cada iteração, mas nunca chega exatamente ao alvo. Por isso, ele termina quando o <b>erro</b> (a distância da ponta ao alvo) fica abaixo de uma <b>tolerância</b> ou depois de um número máximo de iterações.',
            'Para a maioria dos alvos, poucas iterações bastam. Se a cadeia precisa ficar quase reta, são centenas: o último pedacinho de comprimento só pode vir de endireitar dobras muito pequenas, e cada passada desfaz apenas uma parte delas.',
            'O método “Auto” começa com uma iteração do FABRIK e depois <b>projeta</b>: ele soma o mesmo vetor λ à direção de cada osso e a torna unitária de novo, de modo que a cadeia termine no alvo. Encontrar λ leva poucos passos, mesmo perto do alcance máximo.',
          ],
        },
        straight: {
          caption: 'Uma cadeia reta e um alvo na mesma reta: o FABRIK fica preso.',
          text: [
            'Aqui, todas as juntas e o alvo estão na mesma reta. Cada passo move uma junta ao longo dessa reta, então nada se dobra. O FABRIK fica preso, embora o alvo esteja ao alcance. O “Auto” primeiro dobra um pouco a cadeia.',
          ],
        },
      },
      tasks: {
        slow: 'Arraste o alvo até o FABRIK precisar de mais de 50 iterações.',
        auto: 'Escolha “Auto” para um alvo assim: ele precisa de menos de 10.',
        bend: 'Solte a cadeia reta: arraste uma junta ou escolha “Auto”.',
      },
      formula: {
        terms: {
          e: 'erro: da ponta ao alvo',
          eps: 'tolerância',
          k: 'iterações',
          lambda: 'o mesmo para todos os ossos',
        },
      },
      code: 'O código conta as iterações para alvos cada vez mais distantes.',
      source: 'O FABRIK e sua tolerância: {fabrik}. A projeção: {solver}.',
      next: 'Alguns alvos não podem ser alcançados de modo algum. O próximo capítulo mostra quais.',
    },

    reach: {
      nav: 'Alcance',
      title: 'Longe demais, perto demais',
      description:
        'Quais alvos uma cadeia alcança: o círculo externo, o círculo interno e uma base que acompanha o movimento.',
      figures: {
        ring: {
          caption: 'A ponta alcança todos os pontos entre os dois círculos.',
          text: [
            'A cadeia chega mais longe quando está reta. Por isso, o raio do círculo externo é a soma de todos os comprimentos. Se o alvo está fora dele, nenhum método resolve: a melhor pose aponta direto para o alvo.',
            'Também pode haver um círculo interno. Aqui, o primeiro osso é mais longo que os outros dois juntos. Eles não conseguem trazer a ponta de volta até a base, e por isso a ponta não entra na <b>zona morta</b> em torno dela.',
            'Se nenhum osso é mais longo que todos os outros juntos, não há zona morta. Entre os dois círculos, uma cadeia sem limites de junta alcança todos os pontos.',
          ],
        },
        pull: {
          caption: 'A base acompanha o movimento quando o alvo está longe demais.',
          text: [
            'O alvo está fora de alcance? Então um personagem dá um passo, e um robô chega mais perto. A base só se move o necessário, e só quando os ossos sozinhos são curtos demais. Assim, o resto do corpo fica calmo.',
          ],
        },
      },
      tasks: {
        far: 'Leve o alvo para fora do alcance.',
        near: 'Leve o alvo para dentro da zona morta.',
        pull: 'Na segunda figura, faça a base se mover.',
      },
      formula: {
        terms: { inner: 'raio da zona morta', d: 'da base ao alvo', outer: 'alcance máximo' },
      },
      code: 'O código pinta tudo o que a cadeia alcança. Mude os comprimentos.',
      source: 'O FABRIK começa verificando se o alvo está fora de alcance: {fabrik}.',
      next: 'Para dois ossos existe uma fórmula. O próximo capítulo a deduz.',
    },

    triangle: {
      nav: 'Dois ossos',
      title: 'Dois ossos sem iteração',
      description:
        'A lei dos cossenos dá diretamente os ângulos de um braço de dois ossos, um par para cada lado do cotovelo.',
      figures: {
        arm: {
          caption: 'Dois ossos e o segmento até o alvo formam um triângulo.',
          text: [
            'Braços e pernas muitas vezes têm dois ossos. Nesse caso, não há nada a repetir: os dois ossos e o segmento da base até o alvo formam um triângulo, e os três lados dele são conhecidos.',
            'A <b>lei dos cossenos</b> dá o ângulo γ no cotovelo. Aplicada outra vez, ela dá o ângulo entre o primeiro osso e o segmento até o alvo. Juntos, eles são a resposta: duas fórmulas, nenhuma iteração, nenhum erro.',
            'O triângulo tem uma imagem espelhada. Por isso, há duas soluções: o cotovelo de um lado ou do outro. O contorno tracejado é a outra solução. Escolha um lado e fique com ele, ou use sempre a solução mais próxima da pose atual. Do contrário, o cotovelo dá saltos.',
            'No alcance máximo, as duas soluções são iguais: o braço fica reto. Perto dali, o cotovelo se move muito depressa, mesmo que o alvo se mova pouco. Por isso, os jogos fazem o braço desacelerar um pouco antes.',
          ],
        },
      },
      tasks: {
        right: 'Forme um ângulo reto no cotovelo (90°).',
        flip: 'Mude o cotovelo de lado: clique para deixar a mão onde ela está e, depois, clique no cotovelo. Ou pressione <kbd>F</kbd>.',
        straight: 'Encontre um alvo em que as duas soluções são iguais.',
      },
      formula: {
        terms: {
          a: 'primeiro osso',
          b: 'segundo osso',
          c: 'da base ao alvo',
          gamma: 'ângulo interno no cotovelo',
        },
      },
      code: 'A solução completa está em <code>solve</code>. Mude o sinal de <code>bend</code>.',
      source: 'A dedução das fórmulas, também no espaço: {twobone}.',
      next: 'Cotovelos de verdade só se dobram para um lado. O próximo capítulo acrescenta limites de junta.',
    },

    limits: {
      nav: 'Limites de junta',
      title: 'Limites de junta',
      description: 'Por que saturar os ângulos não basta, e o que funciona em vez disso.',
      figures: {
        limits: {
          caption:
            'A mesma cadeia, resolvida duas vezes: por saturação (azul) e no espaço das juntas (âmbar).',
          text: [
            'Um joelho só se dobra para um lado. Cada setor colorido mostra até onde uma junta pode girar: esse é o <b>limite de junta</b>. A área sombreada é o que a ponta alcança respeitando todos os limites.',
            'A ideia habitual é <b>saturar</b> os ângulos: executar o FABRIK e, sempre que uma junta sai do seu setor, girá-la de volta até a borda. Muitas vezes, isso funciona. Mas um ângulo saturado afasta a ponta outra vez, a passada seguinte desfaz a saturação, e assim por diante. Então a cadeia azul fica aquém de um alvo que poderia alcançar.',
            'O que funciona é procurar com os próprios ângulos. Calcule quanto cada ângulo move a ponta e dê o passo que mais aproxima a ponta do alvo, usando só as juntas que estão livres para girar. Uma junta no limite fica de fora até ser preciso girá-la de volta. Se essa busca terminar cedo demais, recomece de outra pose.',
            'Se o alvo está dentro do alcance, mas fora da área sombreada, os limites o <b>bloqueiam</b>: a cadeia mostra a melhor pose que eles permitem.',
          ],
        },
      },
      tasks: {
        miss: 'Encontre um alvo que a cadeia âmbar alcança e a azul não.',
        blocked: 'Encontre um alvo que está dentro do alcance máximo, mas que os limites bloqueiam.',
        edge: 'Mude um limite: arraste a borda de um setor ou pressione <kbd>E</kbd> e <kbd>+</kbd>.',
      },
      formula: {
        terms: {
          theta: 'ângulo de uma junta',
          e: 'da ponta ao alvo',
          J: 'como os ângulos movem a ponta',
          mu: 'amortecimento: mantém os passos pequenos e seguros',
          clamped: 'da ponta ao alvo, com saturação',
        },
      },
      code: 'A biblioteca fabrik com os limites de uma perna: mude-os.',
      source:
        'Limites no FABRIK: {extending}. Mínimos quadrados amortecidos: {nakamura}. Como esta biblioteca faz: {solver}.',
      next: 'O FABRIK é um método entre muitos. No próximo capítulo, cinco deles disputam uma corrida.',
    },

    methods: {
      nav: 'Métodos',
      title: 'Outros métodos',
      description: 'CCD, jacobiana transposta e mínimos quadrados amortecidos com o mesmo alvo: uma corrida.',
      figures: {
        race: {
          caption: 'Cinco métodos, a mesma pose, o mesmo alvo.',
          text: [
            'A <b>CCD</b> (descida cíclica por coordenadas) gira uma junta de cada vez, de modo que a ponta fique na reta da junta ao alvo. Ela é simples, lida bem com limites, mas tende a enrolar a cadeia perto da ponta.',
            'A <b>matriz jacobiana</b> diz como a ponta se move quando cada ângulo muda um pouco. A <b>transposta</b> dela dá uma direção que diminui o erro: custa pouco, mas é lenta. Os <b>mínimos quadrados amortecidos</b> (MMQ amortecido), por sua vez, calculam o melhor passo, e o amortecimento evita passos bruscos onde a cadeia está reta. Eles precisam de poucas iterações, mas cada uma custa mais.',
            'O <b>FABRIK</b> trabalha com posições, e não com ângulos. Suas iterações são as mais baratas, e suas poses parecem naturais.',
            'Quando usar cada um? Dois ossos: a fórmula. Uma cadeia em um jogo: FABRIK, ou “Auto”, que chega ao alvo também onde o FABRIK é lento. Limites de junta, robôs, orientações: mínimos quadrados amortecidos no espaço das juntas. CCD: quando bastam 20 linhas de código com limites.',
            'Menos iterações nem sempre significam menos tempo. A página <a href="{race}">Corrida</a> mede os dois.',
          ],
        },
      },
      tasks: {
        all: 'Encontre um alvo que os cinco métodos alcançam.',
        some: 'Encontre um alvo que um método alcança e outro não.',
        end: 'Deixe a corrida ir até o fim.',
      },
      formula: {
        terms: { ccd: 'CCD', transpose: 'jacobiana transposta', squares: 'mínimos quadrados amortecidos' },
      },
      code: 'CCD para uma cadeia no plano.',
      source:
        'CCD: {ccd}. Jacobiana transposta: {wolovich}. Mínimos quadrados amortecidos: {nakamura} e {wampler}.',
      next: 'Agora temos uma perna que alcança qualquer ponto de apoio. O último capítulo coloca oito delas em um corpo.',
    },

    legs: {
      nav: 'Muitas pernas',
      title: 'Muitas pernas',
      description:
        'Uma aranha anda: os pés ficam parados até precisarem dar um passo, as pernas vizinhas se alternam, e o corpo se adapta.',
      figures: {
        spider: {
          caption: 'Oito pernas, nenhuma animação pronta: cada pé decide quando dar um passo.',
          text: [
            'Uma perna é uma cadeia. Seu pé é a ponta, e o ponto de apoio é um alvo que não sai do lugar no chão. Enquanto o corpo avança, os ossos se dobram. Antes que a perna se estique demais, o pé precisa dar um <b>passo</b>.',
            'Para onde? Para o lugar em que ele será mais útil na próxima fase de apoio: sua posição de repouso, adiantada em metade do caminho que o corpo vai percorrer nesse tempo.',
            'Quando? Uma perna só pode se levantar enquanto as vizinhas e a do lado oposto estão apoiadas. Do contrário, o corpo cairia. Animais lentos levantam uma perna depois da outra (uma <b>onda</b>). Quanto mais depressa eles andam, menos tempo cada pé fica no chão e mais pernas ficam no ar: até metade delas.',
            'O <b>corpo</b> se adapta: ele espera as pernas atrasadas, e sua altura e inclinação acompanham os pés. Remova uma perna: as outras ocupam o espaço.',
            'No espaço, tudo é igual, com uma coordenada a mais: os limites das juntas são cones e dobradiças, e um esqueleto precisa de rotações em vez de posições.',
          ],
        },
      },
      tasks: {
        walk: 'Mande a aranha até a borda da figura e deixe que ela chegue.',
        leg: 'Remova uma perna: clique nela ou pressione <kbd>L</kbd> e <kbd>Enter</kbd>.',
        fast: 'Faça a aranha correr até metade das pernas ficar no ar.',
      },
      formula: {
        terms: {
          f: 'onde o pé pousa',
          h: 'a posição de repouso nesse instante',
          v: 'velocidade do corpo, em comprimentos de perna por segundo',
          T: 'tempo que um pé fica no chão',
          lifted: 'pés no ar',
        },
      },
      code: 'A regra que cada perna aplica sozinha. Mude até onde um pé pode se afastar.',
      source:
        'A ordem em que os insetos levantam as pernas: {wilson}. O caminhar nesta biblioteca: {walking}.',
      next: 'Veja a <a href="{spider3d}">aranha no espaço</a> e um <a href="{character}">personagem com esqueleto</a>, ou leia <a href="{start}">Primeiros passos</a> e crie algo seu.',
    },
  },

  glossary: {
    title: 'Glossário de cinemática inversa em cinco idiomas · fabrik',
    description: 'Quarenta termos da cinemática inversa em inglês, ucraniano, chinês, português e japonês.',
    heading: 'Glossário',
    lead: 'Quarenta termos e o que significam. As outras colunas trazem o mesmo termo nos outros idiomas.',
    meaning: 'Significado',
    terms: {
      kinematics: ['cinemática', 'A geometria do movimento, sem as forças.'],
      forward: ['cinemática direta', 'Dos ângulos das juntas para a posição da ponta.'],
      inverse: ['cinemática inversa', 'Da posição da ponta para os ângulos das juntas.'],
      chain: ['cadeia cinemática', 'Ossos ligados por juntas, um depois do outro.'],
      bone: ['osso', 'Uma parte rígida da cadeia, também chamada de elo. Seu comprimento não muda.'],
      joint: ['junta', 'O ponto em que dois ossos se encontram e podem girar.'],
      root: ['raiz', 'A junta em que a cadeia começa, também chamada de base.'],
      effector: ['efetuador final', 'O fim da cadeia, que deve alcançar o alvo. Também chamado de ponta.'],
      target: ['alvo', 'O ponto que o efetuador final deve alcançar.'],
      pose: ['pose', 'As posições ou os ângulos de todas as juntas em um instante.'],
      rest: ['pose de repouso', 'A pose a partir da qual as rotações são medidas.'],
      reach: ['alcance', 'A maior distância da raiz a que a ponta pode chegar.'],
      workspace: ['espaço de trabalho', 'Todos os pontos que a ponta alcança.'],
      deadzone: ['zona morta', 'O círculo em torno da raiz em que a ponta não pode entrar.'],
      fabrik: [
        'FABRIK',
        'Forward And Backward Reaching Inverse Kinematics: um método que trabalha com posições.',
      ],
      backward: ['passada para trás', 'A metade de uma iteração do FABRIK que vai da ponta até a raiz.'],
      forwardpass: [
        'passada para a frente',
        'A metade de uma iteração do FABRIK que vai da raiz até a ponta.',
      ],
      iteration: ['iteração', 'Uma repetição dos passos de um método.'],
      error: ['erro', 'A distância entre o efetuador final e o alvo.'],
      tolerance: ['tolerância', 'O erro que já é pequeno o bastante.'],
      convergence: ['convergência', 'O erro fica cada vez menor.'],
      closedform: ['solução em forma fechada', 'Uma fórmula que dá a resposta sem iterações.'],
      cosines: ['lei dos cossenos', 'A regra que dá os ângulos de um triângulo a partir dos três lados.'],
      dof: ['grau de liberdade', 'Um modo independente de se mover, como um ângulo.'],
      limit: ['limite de junta', 'O intervalo em que uma junta pode girar.'],
      hinge: ['junta de dobradiça', 'Uma junta que gira em torno de um eixo, como uma porta ou um joelho.'],
      ball: ['junta esférica', 'Uma junta que gira em todas as direções, como um ombro.'],
      clamping: ['saturação', 'Levar um valor que saiu do intervalo até o extremo mais próximo.'],
      ccd: ['descida cíclica por coordenadas', 'Um método que gira uma junta de cada vez (CCD).'],
      jacobian: ['matriz jacobiana', 'A tabela que diz como cada ângulo move a ponta.'],
      transpose: ['jacobiana transposta', 'Um método que gira cada junta na proporção em que isso ajuda.'],
      dls: ['mínimos quadrados amortecidos', 'Um método que calcula o melhor passo e o mantém pequeno.'],
      singularity: [
        'singularidade',
        'Uma pose em que a ponta não pode se mover em alguma direção, como um braço esticado.',
      ],
      pole: ['vetor polo', 'Uma direção para a qual um cotovelo ou um joelho deve apontar.'],
      quaternion: ['quatérnio', 'Quatro números que descrevem uma rotação no espaço.'],
      skeleton: ['esqueleto', 'A árvore de ossos que move um personagem.'],
      gait: ['marcha', 'A ordem e o ritmo em que as pernas dão passos.'],
      stance: ['fase de apoio', 'O tempo em que um pé fica no chão.'],
      swing: ['fase de balanço', 'O tempo em que um pé fica no ar.'],
      foothold: ['ponto de apoio', 'O ponto do chão em que um pé pousa.'],
    },
  },
};
