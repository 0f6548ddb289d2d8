// The words of the elements in Portuguese (Brazilian). Words in braces are replaced: numbers in the notation of the
// element's language, everything else as it is. A sentence with a singular and a plural is chosen by `count`.
// The names of joints (`steps.joint`) have their article, and all are feminine.

export const direction = 'ltr';

/** What stands between two sentences. @type {string} */
export const between = ' ';

export const errors = {
  attribute: '<{element}> ignorou o atributo {name}={text}: {reason}',
  property: '<{element}> ignorou a propriedade {name}={text}: {reason}',
  other: '<{element}>: {reason}',
};

/** A very small length. */
export const under = 'menos de {length}';

/** How a solve ended. */
export const status = {
  reached: 'Alvo alcançado.',
  'out-of-reach': 'Fora de alcance.',
  'too-close': 'Perto demais.',
  blocked: 'Bloqueado pelos limites de junta.',
  stalled: 'Não convergiu.',
  unsolved: '',
};

/** Limits that keys adjust. */
export const limits = {
  keys: 'E seleciona um limite: mais e menos o giram em 1°, Page Up e Page Down em 10°. Esc desfaz a seleção.',
  base: 'Limite da base: de {min} a {max}. Selecionado: {angle}. + e − o ajustam.',
  joint: 'Limite da junta {joint}: de {min} a {max}. Selecionado: {angle}. + e − o ajustam.',
};

/** The page embed.html, which shows one element in a frame of another page. */
export const embed = {
  title: 'Uma figura interativa',
  element: 'O elemento {text} não existe. Existem: {names}.',
  attribute: '<fabrik-{element}> não tem o atributo {text}. Ele tem: {names}.',
  twice: 'O endereço tem {text} mais de uma vez: só a primeira vale.',
  lang: 'Não há palavras no idioma {text}. Há: {names}.',
  theme: 'O tema deve ser “light” ou “dark”, mas é {text}.',
  height: 'A altura deve ser um número de pixels de {least} a {most}, mas é {text}.',
  missing: 'Não foi possível carregar a figura.',
};

export const chain = {
  name: { one: 'Cadeia de {count} osso', other: 'Cadeia de {count} ossos' },
  keys: 'As setas movem o alvo, W A S D a base, com Shift em passos maiores. Home volta ao início.',
  keysAutoplay: 'Espaço pausa ou continua.',
  reach: 'alcance máximo',
  deadZone: 'zona morta',
  autoplay: 'Movimento automático. Aponte, toque ou pressione as setas.',
};

export const limitsFigure = {
  name: {
    one: 'Cadeia de {count} osso com limites de junta, calculada dentro deles e por saturação',
    other: 'Cadeia de {count} ossos com limites de junta, calculada dentro deles e por saturação',
  },
  solved: 'dentro dos limites',
  clamped: 'com saturação',
  area: 'alcançável',
  gap: 'restante: {length}',
  misses: 'Com saturação, o erro é de {length}.',
  reaches: 'Com saturação, ele também é alcançado.',
  left: 'Distância restante: {length}.',
  clampedLeft: 'Com saturação: {length}.',
};

export const steps = {
  name: { one: 'Cálculo passo a passo, {count} osso', other: 'Cálculo passo a passo, {count} ossos' },
  keys:
    'Espaço reproduz ou pausa. As setas para a esquerda e para a direita vão de passo em passo, Home e End vão para o início ou o fim. ' +
    'T seleciona o alvo, J uma junta: as setas movem o que está selecionado, com Shift em passos maiores. Esc desfaz a seleção.',
  controls: 'Passos',
  first: 'Primeiro passo',
  back: 'Passo anterior',
  play: 'Reproduzir',
  pause: 'Pausar',
  next: 'Próximo passo',
  last: 'Último passo',
  slider: 'Passo',
  speed: 'Velocidade',
  times: '{speed}×',
  chart: 'Gráfico: distância até o alvo em cada passo',
  error: 'erro',

  position: 'Passo {index} de {last} · {distance}',
  positionInIteration: 'Passo {index} de {last} · iteração {iteration} · {distance}',
  positionAndCaption: '{position}. {caption}',
  toGo: 'restante: {length}',
  gap: 'lacuna: {length}',

  selected: {
    target: 'Alvo selecionado. As setas o movem.',
    base: 'Base selecionada. As setas a movem.',
    tip: 'Ponta selecionada. As setas a movem.',
    joint: 'Junta {joint} selecionada. As setas a movem.',
  },

  joint: { base: 'a base', tip: 'a ponta', other: 'a junta {joint}' },

  /** What a step does. */
  captions: {
    start: 'Início: a ponta está a {length} do alvo.',
    there: 'A ponta já está no alvo.',
    'closed-form': 'Uma fórmula dá a resposta diretamente.',
    tooFar: 'O alvo está fora de alcance, então todos os ossos apontam direto para ele.',
    tooClose: 'O alvo está perto demais: a cadeia se dobra para chegar o mais perto que pode.',
    oneBone: 'Com um osso, só há uma resposta: apontar para o alvo.',
    twoBones:
      'Dois ossos e o segmento até o alvo formam um triângulo, e os três lados dele determinam o cotovelo.',
    backwardTip: 'Passada para trás: colocamos a ponta no alvo, mesmo que ela se solte da cadeia.',
    backward:
      'Passada para trás: {fixed} fica parada, e {joint} se move pela reta entre as duas, até a distância ser igual ao comprimento do osso.',
    backwardClamped:
      'Passada para trás: {fixed} fica parada, e {joint} se move até a distância ser igual ao comprimento do osso, tão perto da reta entre as duas quanto o limite permite.',
    forwardBase: 'Passada para a frente: recolocamos a base no lugar dela.',
    forward:
      'Passada para a frente: {fixed} fica parada, e {joint} se move pela reta entre as duas, até a distância ser igual ao comprimento do osso.',
    forwardClamped:
      'Passada para a frente: {fixed} fica parada, e {joint} se move até a distância ser igual ao comprimento do osso, tão perto da reta entre as duas quanto o limite permite.',
    bend: 'Uma cadeia perfeitamente reta ficaria presa, então a empurramos um pouco para o lado.',
    project: 'Somamos o mesmo vetor à direção de cada osso, o que aproxima a ponta do alvo.',
    'drop-bone': 'Um osso precisa se inverter: deixamos esse osso de lado e calculamos o resto sem ele.',
    greedy:
      'A partir da base, giramos cada osso só o necessário para manter o alvo ao alcance dos ossos restantes.',
    rotate: 'Giramos {joint} para que ela, a ponta e o alvo fiquem alinhados.',
    rotateClamped:
      'Giramos {joint} para que ela, a ponta e o alvo fiquem alinhados, até onde o limite permite.',
    transpose: 'Giramos um pouco todas as juntas, e mais as que melhor levam a ponta na direção do alvo.',
    transposeClamped:
      'Giramos um pouco todas as juntas, e mais as que melhor levam a ponta na direção do alvo, até onde os limites permitem.',
    descend:
      'Giramos todas as juntas ao mesmo tempo, com os menores ângulos que levam a ponta quase até o alvo.',
    descendClamped:
      'Giramos todas as juntas ao mesmo tempo, com os menores ângulos que levam a ponta quase até o alvo, dentro dos limites.',
    restart: 'Sem saída: recomeçamos de outra pose.',
    best: 'Ficamos com a melhor pose encontrada até agora.',
    drag: 'A ponta vai até o alvo e arrasta a cadeia atrás dela, como uma corda.',
    pull: 'A base se move para cobrir a distância que falta.',
    orient: 'Giramos o último osso até o ângulo pedido.',
    pole: 'Giramos a cadeia na direção do polo.',
    blend: 'Misturamos com a pose anterior.',
  },

  /** How a solve ended: directly by a formula, or in a number of iterations. */
  ends: {
    reached: {
      one: 'Alvo alcançado em {count} iteração, com erro de {length}.',
      other: 'Alvo alcançado em {count} iterações, com erro de {length}.',
    },
    reachedDirectly: 'Alvo alcançado de imediato, com erro de {length}.',
    'out-of-reach': {
      one: 'Fora de alcance após {count} iteração; restante: {length}.',
      other: 'Fora de alcance após {count} iterações; restante: {length}.',
    },
    'out-of-reachDirectly': 'Fora de alcance; restante: {length}.',
    'too-close': {
      one: 'Perto demais após {count} iteração; restante: {length}.',
      other: 'Perto demais após {count} iterações; restante: {length}.',
    },
    'too-closeDirectly': 'Perto demais; restante: {length}.',
    blocked: {
      one: 'Bloqueado pelos limites de junta após {count} iteração; restante: {length}.',
      other: 'Bloqueado pelos limites de junta após {count} iterações; restante: {length}.',
    },
    blockedDirectly: 'Bloqueado pelos limites de junta; restante: {length}.',
    stalled: {
      one: 'Não convergiu após {count} iteração; restante: {length}.',
      other: 'Não convergiu após {count} iterações; restante: {length}.',
    },
    stalledDirectly: 'Não convergiu; restante: {length}.',
  },
};

export const spider = {
  name: { one: 'Aranha com {count} perna', other: 'Aranha com {count} pernas' },
  keys:
    'As setas movem o alvo, com Shift em passos maiores. L ou os números de 1 a 9 selecionam uma perna, Enter a remove ou recoloca, ' +
    'Esc desfaz a seleção. Home volta ao início.',
  keysAutoplay: 'Espaço pausa ou continua.',
  autoplay: 'Caminhada automática. Aponte, toque ou pressione as setas.',
  walking: 'Andando.',
  standing: { one: 'Parada. {count} pé no chão.', other: 'Parada. {count} pés no chão.' },
  none: 'Não resta nenhuma perna.',
  missing: { one: 'Perna {legs} removida.', other: 'Pernas {legs} removidas.' },
  remove: 'Perna {leg} selecionada. Enter a remove.',
  restore: 'Perna {leg} selecionada. Enter a recoloca.',

  /** Names of legs: “esquerda”, “direita”. */
  left: 'E{number}',
  right: 'D{number}',

  /** Where a foot is, in the gait chart. */
  planted: 'no chão',
  lifted: 'no ar',
};

export const arm = {
  name: 'Braço de dois ossos',
  keys: 'As setas movem o alvo, W A S D a base, com Shift em passos maiores. F inverte o cotovelo. Home volta ao início.',
  keysForward:
    'As setas para a esquerda e para a direita selecionam o ombro ou o cotovelo, as setas para cima e para baixo o giram, com Shift em passos maiores. ' +
    'F inverte o cotovelo. Home volta ao início.',
  keysAutoplay: 'Espaço pausa ou continua.',
  reach: 'alcance máximo',
  deadZone: 'zona morta',
  autoplay: 'Movimento automático. Aponte, toque ou pressione as setas.',
  autoplayForward: 'Movimento automático. Arraste o cotovelo ou a mão, ou pressione as setas.',
  onGoal: 'Na estrela.',
  angles: 'Ombro {shoulder}, cotovelo {elbow}.',
  selected: {
    shoulder: 'Ombro selecionado. As setas para cima e para baixo o giram.',
    elbow: 'Cotovelo selecionado. As setas para cima e para baixo o giram.',
  },

  /** Beside the angles of the joints, and in the triangle of root, elbow and target. */
  labels: {
    shoulder: 'a₁ = {angle}',
    elbow: 'a₂ = {angle}',
    upper: 'a = {length}',
    fore: 'b = {length}',
    distance: 'c = {length}',
    inner: 'γ = {angle}',
  },
};

export const race = {
  name: { one: '{count} método e seu alvo', other: 'Corrida de {count} métodos até um alvo' },
  keys:
    'As setas movem o alvo, com Shift em passos maiores. Espaço reproduz ou pausa. Vírgula e ponto vão para a iteração ' +
    'anterior ou a próxima, Home e End para o início ou o fim.',
  controls: 'Iterações',
  first: 'Início',
  back: 'Iteração anterior',
  play: 'Reproduzir',
  pause: 'Pausar',
  next: 'Próxima iteração',
  last: 'Fim',
  slider: 'Iteração',
  speed: 'Iterações por segundo',
  times: '{speed}/s',

  /** They must fit above a narrow picture, so the longest one is shortened. */
  solvers: {
    auto: 'Auto',
    fabrik: 'FABRIK',
    ccd: 'CCD',
    'jacobian-transpose': 'Jacobiana transposta',
    'damped-least-squares': 'DLS',
  },
  iterations: { one: '{count} iteração', other: '{count} iterações' },
  places: ['1º', '2º', '3º', '4º', '5º'],

  /** How a solve ended, in a word or two. */
  ends: {
    reached: 'alcançado',
    'out-of-reach': 'fora de alcance',
    'too-close': 'perto demais',
    blocked: 'bloqueado',
    stalled: 'não convergiu',
    unsolved: '–',
  },

  chart: 'Gráfico: distância até o alvo depois de cada iteração, para cada método.',
  /** A solver, its iterations, and its place or how it ended. */
  result: '{name}: {iterations}, {end}.',
  errorAxis: 'distância restante, % do comprimento (log)',
  iterationAxis: 'iterações →',
  tolerance: 'tolerância',
  percent: '{number} %',

  /** What the race does. In those with names, `count` is how many names there are. */
  ready: {
    one: '{count} método. Use “Reproduzir” para começar.',
    other: '{count} métodos, a mesma pose. Use “Reproduzir” para começar.',
  },
  racing: 'Todos os métodos estão na mesma iteração; quem termina fica na sua última iteração.',
  paused: { one: 'Após {count} iteração.', other: 'Após {count} iterações.' },
  none: { one: 'Ele não alcança o alvo.', other: 'Nenhum deles alcança o alvo.' },
  alone: 'Alvo alcançado: {names}. Iterações: {iterations}.',
  only: 'Só um método alcança o alvo: {names}. Iterações: {iterations}.',
  all: {
    one: 'Todos os {reached} alcançam o alvo. Menor número de iterações ({iterations}): {names}.',
    other: 'Todos os {reached} alcançam o alvo. Menor número de iterações ({iterations}): {names}.',
  },
  some: {
    one: '{reached} de {total} alcançam o alvo. Menor número de iterações ({iterations}): {names}.',
    other: '{reached} de {total} alcançam o alvo. Menor número de iterações ({iterations}): {names}.',
  },
};
