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
    needsServer: 'requer npm start',
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
    endless: 'O código não termina. Procure um laço que nunca acaba e depois recarregue a página.',
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
    jointKinds: { knee: 'Um joelho', elbow: 'Um cotovelo', finger: 'Um dedo' },
  },

  index: {
    title: 'Cinemática inversa, passo a passo · fabrik',
    description:
      'Um curso em dez capítulos curtos, de um osso a uma aranha que anda. Todas as figuras podem ser arrastadas e incorporadas em outras páginas.',
    heading: 'De um osso a uma aranha que anda',
    lead: 'Como um braço encontra o caminho até um copo, e uma aranha, o caminho pelo chão? Dez capítulos curtos explicam a cinemática inversa. Só é preciso saber o que é um vetor.',
    note: 'Em todas as figuras há algo para arrastar. Cada figura também pode ser colocada na sua própria página: veja “Usar esta figura” abaixo dela.',
  },

  chapters: {
    elbow: {
      nav: 'Cotovelo',
      title: 'Para onde vai o cotovelo?',
      description: 'Cinemática direta e inversa: gire as juntas de um braço e depois arraste a mão.',
      figures: {
        forward: {
          caption: 'Cinemática direta: você gira as juntas, e a mão acompanha.',
          text: [
            'Este braço tem dois ossos e duas juntas: o ombro e o cotovelo. Arraste o cotovelo: o braço inteiro gira. Arraste a mão: só o segundo osso gira.',
            'Os dois ângulos determinam onde está a mão. Para calcular a posição dela, some os ossos como vetores: cada um tem um comprimento e uma direção. Essa é a <b>cinemática direta</b>, e ela tem sempre uma única resposta.',
          ],
        },
        inverse: {
          caption: 'Cinemática inversa: você move a mão, e as juntas acompanham.',
          text: [
            'Na primeira figura, tente levar a mão até a estrela girando as juntas. Dá trabalho, pois cada junta move tudo o que vem depois dela. Seria melhor dizer simplesmente onde a mão deve ficar.',
            'Esta é a pergunta inversa: dada a posição da mão, quais são os ângulos? Ela se chama <b>cinemática inversa</b>, ou IK (do inglês “inverse kinematics”). O ponto que a mão deve alcançar é o <b>alvo</b>. O fim do braço é a <b>ponta</b>, ou efetuador final.',
            'Essa pergunta é mais difícil que a primeira. Pode haver duas respostas (o cotovelo de um lado ou do outro), muitas (com três ossos ou mais) ou nenhuma (se o alvo estiver longe demais).',
          ],
        },
      },
      tasks: {
        star: 'Gire as juntas até a mão ficar na estrela.',
        drag: 'Agora arraste a própria mão até a estrela.',
        flip: 'Dobre o cotovelo para o outro lado: clique na figura para que a mão pare de seguir o cursor e, depois, clique no cotovelo. Ou pressione <kbd>F</kbd>.',
      },
      formula: {
        terms: {
          a1: 'ângulo do primeiro osso',
          a2: 'giro no cotovelo (0°: braço reto)',
          x: 'mão: distância à direita do ombro',
          y: 'mão: distância abaixo do ombro',
        },
      },
      code: 'A cinemática direta em um programa que desenha o braço: mude os ângulos ou acrescente um osso.',
      source: 'Um panorama de toda a área, com a história dos métodos: {survey}.',
      next: 'Para começar, basta um osso. No próximo capítulo, ele segue o cursor.',
    },

    follow: {
      nav: 'Um osso',
      title: 'Um osso segue o alvo',
      description:
        'Um osso aponta para o alvo ou o segue como um reboque: o primeiro passo do método FABRIK.',
      figures: {
        fixed: {
          caption: 'Um osso com a base fixa aponta para o alvo.',
          text: [
            'Um osso, uma junta. A base é fixa, portanto o osso só pode girar. O melhor que ele pode fazer é apontar para o alvo. Assim, a ponta fica o mais perto possível do alvo.',
          ],
        },
        free: {
          caption: 'Um osso com a base livre vai até o alvo.',
          text: [
            'Agora a base está livre. O osso gira na direção do alvo e vai até ele, como um reboque atrás de um carro. A base só se move pela reta que a liga ao alvo: ela nunca escorrega para o lado.',
            'A regra tem dois passos. Coloque a ponta no alvo. Depois, trace a reta do alvo até onde a base estava. Coloque a base nessa reta, a uma distância do alvo igual ao comprimento do osso.',
            'O segundo passo é a base do FABRIK, o método deste curso. Nele não há ângulos, nem seno, nem cosseno. Pegue o vetor do alvo à base, dê a ele o comprimento do osso e some-o ao alvo: aí está a nova base. Guarde bem esse passo: os próximos dois capítulos o repetem.',
          ],
        },
      },
      tasks: {
        up: 'Faça o osso com a base fixa apontar para cima, na vertical.',
        pull: 'Puxe o osso livre para longe, até a base se mover mais que o comprimento do osso.',
        turn: 'Vire o osso livre até ele apontar para o lado oposto ao do início.',
      },
      formula: {
        terms: { p: 'base do osso', t: 'alvo', L: 'comprimento do osso' },
      },
      code: 'A regra é a função <code>follow</code>.',
      source: 'Esse passo faz parte do FABRIK: {fabrik}.',
      next: 'O que acontece se cada osso puxar o seguinte? No próximo capítulo, surge uma corda.',
    },

    rope: {
      nav: 'Corda',
      title: 'Uma cadeia puxada',
      description:
        'Cada osso segue o vizinho do lado da ponta: uma cadeia sem base fixa se comporta como uma corda.',
      figures: {
        rope: {
          caption: 'Uma cadeia com a base livre é puxada como uma corda.',
          text: [
            'Pegue vários ossos. Coloque a ponta do último no alvo, como antes. A outra extremidade dele passa a ser o alvo do osso vizinho, mais perto da base. Continue assim, osso por osso, até chegar à base.',
            'Cada osso mantém seu comprimento, e cada junta se move só o necessário, pela reta que a liga à junta que se moveu antes dela. O resultado parece tão natural que os jogos usam isso em cordas, caudas e cobras.',
            'Observe as dobras nas juntas: quanto mais longe você puxa a ponta, mais reta fica a cadeia. As juntas perto da ponta são as que mais se movem. As que ficam perto da base começam a se mover mais tarde e se movem menos.',
            'A cadeia sempre alcança o alvo, porque nada a segura. Todos esses passos juntos são a <b>passada para trás</b> do FABRIK: da ponta até a base.',
          ],
        },
      },
      tasks: {
        straight: 'Puxe a corda até ela ficar quase reta.',
        ring: 'Faça um anel: aproxime a ponta da base até a distância entre elas ser menor que a metade de um osso.',
      },
      formula: {
        terms: {
          pi: 'a junta que se move',
          pj: 'a junta vizinha, mais perto da ponta, que já se moveu',
          Li: 'comprimento do osso entre elas',
        },
      },
      code: 'O laço de repetição (for) percorre as juntas da ponta até a base.',
      source: 'A passada para trás é metade do FABRIK: {fabrik}.',
      next: 'Um braço não é uma corda: o ombro fica onde está. O próximo capítulo fixa a base.',
    },

    root: {
      nav: 'Duas passadas',
      title: 'Uma base fixa',
      description:
        'O FABRIK em duas passadas: a passada para trás tira a base do lugar, e a passada para a frente a põe de volta.',
      figures: {
        steps: {
          caption: 'O FABRIK, passo a passo. Use “Reproduzir” ou as teclas de seta.',
          text: [
            'A base (a <b>raiz</b> da cadeia) deve ficar onde está. Mas a passada para trás a tira do lugar. Então faça o mesmo mais uma vez a partir da outra extremidade: ponha a base de volta no lugar e faça com que todos os ossos a acompanhem. Essa é a <b>passada para a frente</b>.',
            'Depois da passada para a frente, a base está de novo no lugar, mas a ponta saiu do alvo. Uma passada para trás e uma para a frente formam, juntas, uma <b>iteração</b>. Depois dela, em geral, a ponta está mais perto do alvo do que antes. Repita a iteração, e a distância fica cada vez menor.',
            'Esse é o FABRIK: <i>Forward And Backward Reaching Inverse Kinematics</i>, ou seja, “cinemática inversa com alcance para a frente e para trás”. Em cada passo, uma junta se move pela reta que a liga à vizinha, até o osso ter de novo o seu comprimento. Depois do passo, os ossos ligados ao alvo são azuis, e os ligados à base têm a cor âmbar. (No artigo que apresentou o FABRIK, os nomes são trocados: a primeira passada é <i>forward reaching</i>, e a segunda, <i>backward reaching</i>. A maioria dos tutoriais usa os mesmos nomes que este curso.)',
            'Arraste o alvo, ou arraste uma junta para começar de outra pose. Com o FABRIK, a cadeia fica perto da pose inicial; por isso, os movimentos parecem suaves.',
          ],
        },
      },
      tasks: {
        end: 'Vá até o fim do cálculo, com “Reproduzir” ou passo a passo.',
        lost: 'Encontre um passo em que a base esteja fora do lugar.',
        start: 'Arraste uma junta para que o cálculo comece de outra pose.',
      },
      formula: {
        terms: {
          backward: 'passada para trás',
          forward: 'passada para a frente',
          k: 'iteração',
          e: 'distância da ponta ao alvo',
        },
      },
      code: 'O FABRIK completo, para uma cadeia sem limites de junta.',
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
            'O FABRIK chega mais perto a cada iteração, mas quase nunca chega exatamente ao alvo. Por isso, ele termina quando o <b>erro</b> (a distância da ponta ao alvo) fica abaixo de uma <b>tolerância</b>, ou depois de um número máximo de iterações.',
            'Para a maioria dos alvos, poucas iterações bastam. Se a cadeia precisa ficar quase reta, são necessárias centenas. Para vencer a pequena distância que falta, é preciso desfazer dobras muito pequenas, e cada passada desfaz apenas uma parte delas.',
            'O método “Auto” começa com uma iteração do FABRIK e depois corrige todos os ossos de uma vez, por uma <b>projeção</b>. Ele soma um mesmo vetor λ à direção de cada osso (um vetor de comprimento 1) e faz com que cada direção volte a ter comprimento 1. O vetor λ é escolhido de modo que a cadeia termine no alvo. Bastam poucos passos para isso, mesmo perto do alcance máximo.',
          ],
        },
        straight: {
          caption: 'Uma cadeia reta e um alvo na mesma reta: o FABRIK fica preso.',
          text: [
            'Aqui, todas as juntas e o alvo estão na mesma reta. Cada passo move uma junta ao longo dessa reta, então a cadeia nunca se dobra. O FABRIK fica preso, embora o alvo esteja ao alcance. O método “Auto” primeiro dobra um pouco a cadeia.',
          ],
        },
      },
      tasks: {
        slow: 'Arraste o alvo até o FABRIK precisar de mais de 30 iterações.',
        auto: 'Para um alvo assim, escolha “Auto”: esse método precisa de menos de 10 iterações.',
        bend: 'Destrave a cadeia reta: arraste uma junta ou escolha “Auto”.',
      },
      formula: {
        terms: {
          e: 'erro: distância da ponta ao alvo',
          eps: 'tolerância',
          k: 'iterações',
          lambda: 'um vetor, o mesmo para todos os ossos',
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
        'Quais alvos uma cadeia alcança: o círculo externo, o círculo interno e uma base que se desloca.',
      figures: {
        ring: {
          caption: 'A ponta alcança todos os pontos entre os dois círculos.',
          text: [
            'A cadeia chega mais longe quando está reta. Por isso, o raio do círculo externo é a soma de todos os comprimentos: o <b>alcance máximo</b>. Se o alvo está fora dele, nenhum método ajuda: na melhor pose, a cadeia aponta direto para o alvo.',
            'Também pode haver um círculo interno. Aqui, o primeiro osso é mais longo que os outros dois juntos. Esses dois não conseguem trazer a ponta de volta até a base. Por isso, a ponta não entra na <b>zona morta</b> em torno da base.',
            'Se nenhum osso é mais longo que todos os outros juntos, não há zona morta. Uma cadeia sem limites de junta alcança todos os pontos dentro do círculo externo e fora da zona morta.',
          ],
        },
        pull: {
          caption: 'A base se desloca em direção ao alvo quando ele está longe demais.',
          text: [
            'O alvo está fora de alcance? Então um personagem dá um passo, e um robô se aproxima. A base se move apenas o necessário, e só quando os ossos sozinhos são curtos demais. Assim, o resto do corpo quase não se move.',
          ],
        },
      },
      tasks: {
        far: 'Coloque o alvo fora de alcance.',
        near: 'Coloque o alvo dentro da zona morta.',
        pull: 'Na segunda figura, faça a base se mover.',
      },
      formula: {
        terms: { inner: 'raio da zona morta', d: 'distância da base ao alvo', outer: 'alcance máximo' },
      },
      code: 'O código pinta tudo o que a cadeia alcança. Mude os comprimentos.',
      source: 'O FABRIK começa verificando se o alvo está fora de alcance: {fabrik}.',
      next: 'Para dois ossos existe uma fórmula. O próximo capítulo usa essa fórmula.',
    },

    triangle: {
      nav: 'Dois ossos',
      title: 'Dois ossos sem iteração',
      description:
        'A lei dos cossenos dá diretamente os ângulos de um braço de dois ossos: um par para cada posição do cotovelo.',
      figures: {
        arm: {
          caption: 'Dois ossos e o segmento até o alvo formam um triângulo.',
          text: [
            'Braços e pernas muitas vezes têm dois ossos. Nesse caso, não há nada a repetir: os dois ossos e o segmento da base até o alvo formam um triângulo, e os três lados dele são conhecidos.',
            'A <b>lei dos cossenos</b> dá o ângulo γ no cotovelo. Aplicada outra vez, ela dá o ângulo entre o primeiro osso e o segmento até o alvo. Some esse segundo ângulo ao ângulo da direção da base ao alvo ou, se o cotovelo deve ficar do outro lado, subtraia-o. Essa é a resposta completa: duas fórmulas, nenhuma iteração, nenhum erro.',
            'O triângulo tem uma imagem espelhada. Por isso, há duas soluções: o cotovelo de um lado ou do outro. O contorno cinza é a outra solução. Escolha um lado e fique com ele, ou use sempre a solução mais próxima da pose atual. Senão, o cotovelo dá saltos.',
            'No alcance máximo, as duas soluções são iguais: o braço fica reto. Ali, basta o alvo se mover um pouco para o cotovelo se mover muito depressa. Por isso, muitos jogos desaceleram a mão pouco antes de o braço ficar reto.',
          ],
        },
      },
      tasks: {
        right: 'Forme um ângulo reto no cotovelo (90°).',
        flip: 'Mude o cotovelo de lado: clique na figura para que a mão pare de seguir o cursor e, depois, clique no cotovelo. Ou pressione <kbd>F</kbd>.',
        straight: 'Encontre um alvo em que as duas soluções sejam iguais.',
      },
      formula: {
        terms: {
          a: 'primeiro osso',
          b: 'segundo osso',
          c: 'distância da base ao alvo',
          gamma: 'ângulo interno no cotovelo',
        },
      },
      code: 'A solução completa está em <code>solve</code>. Mude o sinal de <code>bend</code>.',
      source: 'A dedução das fórmulas, também em três dimensões: {twobone}.',
      next: 'Cotovelos de verdade só se dobram para um lado. O próximo capítulo acrescenta limites de junta.',
    },

    limits: {
      nav: 'Limites de junta',
      title: 'Limites de junta',
      description:
        'Por que não basta cortar os ângulos no limite (saturação), e o que funciona em vez disso.',
      figures: {
        limits: {
          caption:
            'A mesma cadeia, calculada duas vezes: por saturação (azul) e no espaço das juntas (âmbar).',
          text: [
            'Um joelho só se dobra para um lado. Cada setor colorido mostra até onde uma junta pode girar: esse é o <b>limite de junta</b>. A área sombreada é tudo o que a ponta alcança dentro de todos os limites.',
            'A ideia habitual é a <b>saturação</b> (em inglês, “clamping”): execute o FABRIK e, sempre que uma junta sair do seu setor, gire-a de volta até a borda. Muitas vezes, isso funciona. Mas a junta girada de volta afasta a ponta do alvo outra vez, a passada seguinte a leva de novo para fora do setor, e assim por diante. Por isso, às vezes a cadeia azul não chega a um alvo que poderia alcançar.',
            'O que funciona é fazer a busca no <b>espaço das juntas</b>: mudar diretamente os ângulos. Calcule quanto cada ângulo move a ponta e dê o passo que mais a aproxima do alvo, só com as juntas que estão livres para girar. Uma junta que está no limite fica de fora enquanto o passo tentar girá-la para além desse limite. Se essa busca parar antes de chegar ao alvo, recomece de outra pose.',
            'Se o alvo está dentro do alcance máximo, mas fora da área sombreada, os limites o <b>bloqueiam</b>: a cadeia mostra a melhor pose que os limites permitem.',
          ],
        },
      },
      tasks: {
        miss: 'Encontre um alvo que a cadeia âmbar alcance e a azul não.',
        blocked: 'Encontre um alvo que esteja dentro do alcance máximo, mas que os limites bloqueiem.',
        edge: 'Mude um limite: arraste a borda de um setor. Ou pressione a tecla <kbd>E</kbd> e, depois, <kbd>+</kbd>.',
      },
      formula: {
        terms: {
          theta: 'ângulo de uma junta',
          e: 'vetor da ponta ao alvo (o número é o comprimento dele)',
          J: 'como os ângulos movem a ponta',
          mu: 'amortecimento: quanto maior, menores e mais seguros são os passos',
          clamped: 'distância da ponta ao alvo, com saturação',
        },
      },
      code: 'A biblioteca fabrik: uma cadeia com os limites de junta de uma perna. Mude esses limites.',
      source:
        'Limites no FABRIK: {extending}. Mínimos quadrados amortecidos: {nakamura}. Como esta biblioteca faz isso: {solver}.',
      next: 'O FABRIK é um entre muitos métodos. No próximo capítulo, cinco deles disputam uma corrida.',
    },

    methods: {
      nav: 'Métodos',
      title: 'Outros métodos',
      description:
        'FABRIK e “Auto” disputam uma corrida com CCD, jacobiana transposta e mínimos quadrados amortecidos, todos com o mesmo alvo.',
      figures: {
        race: {
          caption: 'Cinco métodos, a mesma pose, o mesmo alvo.',
          text: [
            'A <b>CCD</b> (descida cíclica por coordenadas) gira uma junta de cada vez, de modo que a ponta fique na reta da junta ao alvo. Ela é simples e lida bem com limites, mas tende a enrolar a cadeia perto da ponta.',
            'A <b>matriz jacobiana</b> diz, para cada ângulo, como a ponta se move quando esse ângulo muda um pouco. A <b>transposta</b> dela dá uma direção que diminui o erro: isso custa pouco, mas avança devagar. Já o método dos <b>mínimos quadrados amortecidos</b> (DLS, do inglês “damped least squares”) calcula o melhor passo, e o amortecimento mantém esse passo pequeno onde a cadeia está reta. Esse método precisa de poucas iterações, mas cada uma custa mais.',
            'O <b>FABRIK</b> trabalha com posições, e não com ângulos. Suas iterações são as mais baratas, e suas poses parecem naturais.',
            'Quando usar cada método? Dois ossos: a fórmula. Uma cadeia em um jogo: FABRIK, ou “Auto”, que chega ao alvo mesmo onde o FABRIK é lento. Limites de junta, robôs, orientações: mínimos quadrados amortecidos no espaço das juntas. CCD: quando o código precisa ser curto e tratar limites.',
            'Menos iterações nem sempre significam menos tempo. A página <a href="{race}">Corrida</a> mede as duas coisas.',
          ],
        },
      },
      tasks: {
        all: 'Encontre outro alvo que os cinco métodos alcancem.',
        some: 'Encontre um alvo que um método alcance e outro não.',
        end: 'Recomece a corrida e deixe-a ir até o fim.',
      },
      formula: {
        terms: {
          ccd: 'CCD: iterações',
          transpose: 'jacobiana transposta: iterações',
          squares: 'mínimos quadrados amortecidos: iterações',
        },
      },
      code: 'CCD para uma cadeia no plano.',
      source:
        'CCD: {ccd}. Jacobiana transposta: {wolovich}. Mínimos quadrados amortecidos: {nakamura} e {wampler}.',
      next: 'Agora sabemos levar a ponta de uma perna até onde queremos. O último capítulo coloca oito pernas em um corpo.',
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
            'Uma perna é uma cadeia. O pé é a ponta, e o ponto de apoio é o alvo dele, que fica no mesmo lugar do chão. Enquanto o corpo avança, as juntas da perna se dobram ou se estendem. Antes que a perna se estique demais, o pé precisa dar um <b>passo</b>.',
            'Para onde? Para o lugar mais favorável à próxima fase de apoio, o tempo em que o pé fica no chão. Esse lugar é o ponto de repouso do pé (onde ele fica quando a aranha está parada), adiantado em metade do caminho que o corpo vai percorrer nessa fase.',
            'Quando? Uma perna só pode se levantar enquanto as vizinhas e a perna oposta, do outro lado do corpo, estiverem apoiadas. Senão, o corpo cairia. Um animal que anda devagar levanta uma perna depois da outra (marcha em <b>onda</b>). Quanto mais depressa ele anda, menos tempo cada pé fica no chão e mais pernas ficam no ar: até metade delas.',
            'O <b>corpo</b> se adapta: ele espera as pernas atrasadas, e sua altura e inclinação acompanham os pés. Remova uma perna: as outras dividem o trabalho dela.',
            'Em três dimensões (3D), os métodos são os mesmos, com uma coordenada a mais. Mas os limites de junta passam a ser cones e dobradiças, e um esqueleto precisa de rotações em vez de posições.',
          ],
        },
      },
      tasks: {
        walk: 'Mande a aranha para outro lugar e espere até ela chegar.',
        leg: 'Remova uma perna: clique nela. Ou pressione a tecla <kbd>L</kbd> e, depois, <kbd>Enter</kbd>.',
        fast: 'Faça a aranha correr tão depressa que metade das pernas fique no ar.',
      },
      formula: {
        terms: {
          f: 'onde o pé pousa',
          h: 'o ponto de repouso do pé, quando ele pousa',
          v: 'velocidade do corpo, em comprimentos de perna por segundo',
          T: 'duração da fase de apoio de um pé',
          lifted: 'número de pés no ar',
        },
      },
      code: 'A regra que cada perna verifica sozinha. Mude a distância máxima entre um pé e seu ponto de repouso.',
      source:
        'A ordem em que os insetos levantam as pernas: {wilson}. Como esta biblioteca faz a aranha andar: {walking}.',
      next: 'Veja a <a href="{spider3d}">aranha em 3D</a> e um <a href="{character}">personagem com esqueleto</a>, ou leia <a href="{start}">Primeiros passos</a> e crie algo seu.',
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
      joint: [
        'junta',
        'O ponto em torno do qual um osso gira: onde dois ossos se encontram ou onde a cadeia começa.',
      ],
      root: ['raiz', 'A junta em que a cadeia começa, também chamada de base.'],
      effector: ['efetuador final', 'O fim da cadeia, que deve alcançar o alvo. Também chamado de ponta.'],
      target: ['alvo', 'O ponto que o efetuador final deve alcançar.'],
      pose: ['pose', 'As posições ou os ângulos de todas as juntas em um instante.'],
      rest: ['pose de repouso', 'A pose a partir da qual as rotações são medidas.'],
      reach: ['alcance máximo', 'A maior distância possível entre a raiz e a ponta: a da cadeia reta.'],
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
      iteration: ['iteração', 'Todos os passos de um método, executados uma vez.'],
      error: ['erro', 'A distância entre o efetuador final e o alvo.'],
      tolerance: ['tolerância', 'O maior erro que ainda é aceito.'],
      convergence: ['convergência', 'A diminuição do erro em direção a zero, a cada iteração.'],
      closedform: ['solução em forma fechada', 'Uma fórmula que dá a resposta sem iterações.'],
      cosines: ['lei dos cossenos', 'A regra que dá os ângulos de um triângulo a partir dos três lados.'],
      dof: [
        'grau de liberdade',
        'Um modo independente de se mover, como um ângulo. Também o número desses modos.',
      ],
      limit: ['limite de junta', 'O intervalo em que uma junta pode girar.'],
      hinge: [
        'junta rotacional',
        'Uma junta que gira em torno de um só eixo, como uma porta ou um joelho. Também chamada de dobradiça.',
      ],
      ball: ['junta esférica', 'Uma junta que gira em todas as direções, como um ombro.'],
      clamping: ['saturação', 'Levar um valor que saiu do intervalo até o extremo mais próximo.'],
      ccd: ['descida cíclica por coordenadas', 'Um método que gira uma junta de cada vez (CCD).'],
      jacobian: ['matriz jacobiana', 'A tabela que diz como cada ângulo move a ponta.'],
      transpose: ['jacobiana transposta', 'Um método que gira cada junta em proporção ao quanto isso ajuda.'],
      dls: [
        'mínimos quadrados amortecidos',
        'Um método que calcula o melhor passo e o mantém pequeno (DLS).',
      ],
      singularity: [
        'singularidade',
        'Uma pose em que a ponta não pode se mover em alguma direção, como a pose de um braço reto.',
      ],
      pole: ['vetor polo', 'Uma direção para a qual um cotovelo ou um joelho deve apontar.'],
      quaternion: ['quatérnio', 'Quatro números que descrevem uma rotação em três dimensões.'],
      skeleton: ['esqueleto', 'A árvore de ossos que move um personagem.'],
      gait: ['marcha', 'A ordem e o ritmo em que as pernas dão passos.'],
      stance: ['fase de apoio', 'O tempo durante o qual um pé fica no chão.'],
      swing: ['fase de balanço', 'O tempo durante o qual um pé fica no ar.'],
      foothold: ['ponto de apoio', 'O ponto do chão em que um pé pousa.'],
    },
  },
};
