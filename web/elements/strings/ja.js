// The words of the elements in Japanese. Words in braces are replaced: numbers in the notation of the
// element's language, everything else as it is. Japanese has one form for all counts: `other`.

export const direction = 'ltr';

/** What stands between two sentences. @type {string} */
export const between = '';

export const errors = {
  attribute: '<{element}>は属性{name}={text}を無視しました：{reason}',
  property: '<{element}>はプロパティ{name}={text}を無視しました：{reason}',
  other: '<{element}>：{reason}',
};

/** A very small length. */
export const under = '{length}未満';

/** How a solve ended. */
export const status = {
  reached: '到達しました。',
  'out-of-reach': '遠すぎて届きません。',
  'too-close': '近すぎて届きません。',
  blocked: '可動域の制限で届きません。',
  stalled: '収束しませんでした。',
  unsolved: '',
};

/** Limits that keys adjust. */
export const limits = {
  keys: 'Eキーで可動域の端を選びます。プラスとマイナスで1°、Page UpとPage Downで10°ずつ回します。Escキーで選択を解除します。',
  base: '根元の可動域は{min}から{max}です。{angle}の端を選択中。+と−で調整します。',
  joint: '関節{joint}の可動域は{min}から{max}です。{angle}の端を選択中。+と−で調整します。',
};

/** The page embed.html, which shows one element in a frame of another page. */
export const embed = {
  title: '動かせる図',
  element: '要素{text}はありません。使える要素：{names}。',
  attribute: '<fabrik-{element}>に属性{text}はありません。使える属性：{names}。',
  twice: 'アドレスに{text}が2つ以上あります。最初のものだけを使います。',
  lang: '言語{text}の表示には対応していません。対応する言語：{names}。',
  theme: 'テーマは"light"か"dark"で指定してください。今の指定：{text}。',
  height: '高さは{least}から{most}までのピクセル数で指定してください。今の指定：{text}。',
  missing: '図を読み込めませんでした。',
};

export const chain = {
  name: { other: 'ボーン{count}本のチェーン' },
  keys: '矢印キーでターゲットを、W・A・S・Dキーで根元を動かします。Shiftキーを押しながらだと大きく動きます。Homeキーで最初に戻します。',
  keysAutoplay: 'スペースキーで一時停止と再開ができます。',
  reach: '最大リーチ',
  deadZone: 'デッドゾーン',
  autoplay: '自動で動いています。ポインタ、タップ、矢印キーで操作できます。',
};

export const limitsFigure = {
  name: { other: '関節可動域のあるチェーン（ボーン{count}本）。可動域の中で解く方法と、クランプする方法' },
  solved: '可動域の中で解く',
  clamped: 'クランプ',
  area: '届く範囲',
  gap: '残り{length}',
  misses: 'クランプでは届きません（残り{length}）。',
  reaches: 'クランプでも届きます。',
  left: '残り{length}。',
  clampedLeft: 'クランプは残り{length}。',
};

export const steps = {
  name: { other: 'ステップごとに解くチェーン（ボーン{count}本）' },
  keys:
    'スペースキーで再生と一時停止ができます。左右の矢印キーで1ステップずつ、HomeキーとEndキーで最初と最後に移動します。' +
    'Tキーでターゲット、Jキーで関節を選び、矢印キーで動かします。Shiftキーを押しながらだと大きく動きます。Escキーで選択を解除します。',
  controls: 'ステップ操作',
  first: '最初のステップ',
  back: '前のステップ',
  play: '再生',
  pause: '一時停止',
  next: '次のステップ',
  last: '最後のステップ',
  slider: 'ステップ',
  speed: '速度',
  times: '{speed}倍',
  chart: 'グラフ：各ステップでのターゲットまでの距離',
  error: '誤差',

  position: 'ステップ{index}/{last}・{distance}',
  positionInIteration: 'ステップ{index}/{last}・反復{iteration}回目・{distance}',
  positionAndCaption: '{position}。{caption}',
  toGo: '残り{length}',
  gap: '隙間{length}',

  selected: {
    target: 'ターゲットを選択中。矢印キーで動かします。',
    base: '根元を選択中。矢印キーで動かします。',
    tip: '先端を選択中。矢印キーで動かします。',
    joint: '関節{joint}を選択中。矢印キーで動かします。',
  },

  joint: { base: '根元', tip: '先端', other: '関節{joint}' },

  /** What a step does. */
  captions: {
    start: '開始：先端からターゲットまでの距離は{length}です。',
    there: '先端はすでにターゲットにあります。',
    'closed-form': '公式から答えが直接求まります。',
    tooFar: 'ターゲットが遠すぎて届かないので、すべてのボーンをまっすぐターゲットに向けます。',
    tooClose: 'ターゲットが近すぎるので、チェーンを折りたたんでできるだけ近づけます。',
    oneBone: 'ボーンが1本なら答えは1つだけです。ターゲットに向けます。',
    twoBones: '2本のボーンとターゲットまでの線が三角形を作り、その3辺から肘の位置が決まります。',
    backwardTip: '後ろ向きパス：先端をターゲットに置きます。チェーンから離れても構いません。',
    backward:
      '後ろ向きパス：2点を結ぶ線に沿って、ボーン1本分の距離になるまで、{joint}を{fixed}の方へ引きます。',
    backwardClamped:
      '後ろ向きパス：ボーン1本分の距離になるまで、{joint}を{fixed}の方へ引きます。可動域の中で、2点を結ぶ線にできるだけ近づけます。',
    forwardBase: '前向きパス：根元を元の位置に戻します。',
    forward: '前向きパス：2点を結ぶ線に沿って、ボーン1本分の距離になるまで、{joint}を{fixed}の方へ引きます。',
    forwardClamped:
      '前向きパス：ボーン1本分の距離になるまで、{joint}を{fixed}の方へ引きます。可動域の中で、2点を結ぶ線にできるだけ近づけます。',
    bend: '完全にまっすぐなチェーンは行き詰まるので、少し横へ曲げます。',
    project: 'すべてのボーンの向きに同じベクトルを足し、先端をターゲットに近づけます。',
    'drop-bone': '1本のボーンを反転させる必要があるので、それをいったん外して、残りを解きます。',
    greedy: '残りのボーンでターゲットに届くように、根元から順に、各ボーンを必要な分だけ回します。',
    rotate: '{joint}を回して、回した関節と先端とターゲットを一直線に並べます。',
    rotateClamped: '{joint}を可動域の中で回して、回した関節と先端とターゲットをできるだけ一直線に並べます。',
    transpose: 'すべての関節を少しずつ回します。先端をターゲットへ大きく近づける関節ほど、大きく回します。',
    transposeClamped:
      'すべての関節を可動域の中で少しずつ回します。先端をターゲットへ大きく近づける関節ほど、大きく回します。',
    descend: 'すべての関節を同時に、できるだけ小さい角度で回します。先端は、残りの距離の大部分を進みます。',
    descendClamped:
      'すべての関節を可動域の中で同時に、できるだけ小さい角度で回します。先端は、残りの距離の大部分を進みます。',
    restart: '行き止まりです。別のポーズからやり直します。',
    best: 'これまでに見つけた最善のポーズを使います。',
    drag: '先端がターゲットへ動き、チェーンをロープのように引っ張ります。',
    pull: '足りない距離の分だけ、根元が動きます。',
    orient: '最後のボーンを、指定された角度に回します。',
    pole: 'チェーンをポールベクトルの方へ回します。',
    blend: '前のポーズと混ぜ合わせます。',
  },

  /** How a solve ended: directly by a formula, or in a number of iterations. */
  ends: {
    reached: { other: '反復{count}回で到達しました（誤差{length}）。' },
    reachedDirectly: 'すぐに到達しました（誤差{length}）。',
    'out-of-reach': { other: '反復{count}回：遠すぎて届きません（残り{length}）。' },
    'out-of-reachDirectly': '遠すぎて届きません（残り{length}）。',
    'too-close': { other: '反復{count}回：近すぎて届きません（残り{length}）。' },
    'too-closeDirectly': '近すぎて届きません（残り{length}）。',
    blocked: { other: '反復{count}回：可動域の制限で届きません（残り{length}）。' },
    blockedDirectly: '可動域の制限で届きません（残り{length}）。',
    stalled: { other: '反復{count}回では収束しませんでした（残り{length}）。' },
    stalledDirectly: '収束しませんでした（残り{length}）。',
  },
};

export const spider = {
  name: { other: '脚{count}本のクモ' },
  keys:
    '矢印キーでターゲットを動かします。Shiftキーを押しながらだと大きく動きます。Lキーか1から9のキーで脚を選び、Enterキーで外すか元に戻します。' +
    'Escキーで選択を解除します。Homeキーで最初に戻します。',
  keysAutoplay: 'スペースキーで一時停止と再開ができます。',
  autoplay: '自動で歩いています。ポインタ、タップ、矢印キーで操作できます。',
  walking: '歩いています。',
  standing: { other: '止まっています。地面についている足は{count}本です。' },
  none: '脚がすべて外れています。',
  missing: { other: '外した脚：{legs}。' },
  remove: '{leg}の脚を選択中。Enterキーで外します。',
  restore: '{leg}の脚を選択中。Enterキーで元に戻します。',

  /** Names of legs. */
  left: '左{number}',
  right: '右{number}',

  /** Where a foot is, in the gait chart. */
  planted: '接地中',
  lifted: '空中',
};

export const arm = {
  name: 'ボーン2本の腕',
  keys: '矢印キーでターゲットを、W・A・S・Dキーで根元を動かします。Shiftキーを押しながらだと大きく動きます。Fキーで肘を反対側に曲げます。Homeキーで最初に戻します。',
  keysForward:
    '左右の矢印キーで肩か肘を選び、上下の矢印キーで回します。Shiftキーを押しながらだと大きく回ります。' +
    'Fキーで肘を反対側に曲げます。Homeキーで最初に戻します。',
  keysAutoplay: 'スペースキーで一時停止と再開ができます。',
  reach: '最大リーチ',
  deadZone: 'デッドゾーン',
  autoplay: '自動で動いています。ポインタ、タップ、矢印キーで操作できます。',
  autoplayForward: '自動で動いています。肘か手のドラッグ、または矢印キーで操作できます。',
  onGoal: '手が星に重なりました。',
  angles: '肩{shoulder}、肘{elbow}。',
  selected: {
    shoulder: '肩を選択中。上下の矢印キーで回します。',
    elbow: '肘を選択中。上下の矢印キーで回します。',
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
  name: { other: 'ターゲットへの競争（手法{count}つ）' },
  keys:
    '矢印キーでターゲットを動かします。Shiftキーを押しながらだと大きく動きます。スペースキーで再生と一時停止ができます。' +
    'コンマキーとピリオドキーで前後の反復に、HomeキーとEndキーで最初と最後に移動します。',
  controls: '反復の操作',
  first: '最初',
  back: '前の反復',
  play: '再生',
  pause: '一時停止',
  next: '次の反復',
  last: '最後',
  slider: '反復',
  speed: '1秒あたりの反復の回数',
  times: '{speed}回/秒',

  solvers: {
    auto: '自動',
    fabrik: 'FABRIK',
    ccd: 'CCD',
    'jacobian-transpose': 'ヤコビ転置法',
    'damped-least-squares': '減衰最小二乗法',
  },
  iterations: { other: '反復{count}回' },
  places: ['1位', '2位', '3位', '4位', '5位'],

  /** How a solve ended, in a word or two. */
  ends: {
    reached: '到達',
    'out-of-reach': '遠すぎ',
    'too-close': '近すぎ',
    blocked: '可動域の制限',
    stalled: '未収束',
    unsolved: '–',
  },

  chart: 'グラフ：各手法の、反復ごとのターゲットまでの距離。',
  /** A solver, its iterations, and its place or how it ended. */
  result: '{name}：{iterations}、{end}。',
  errorAxis: '残りの距離（チェーンの長さに対する%、対数目盛）',
  iterationAxis: '反復の回数→',
  tolerance: '許容誤差',
  percent: '{number}%',

  /** What the race does. In those with names, `count` is how many names there are. */
  ready: { other: '手法は{count}つ、同じポーズから始めます。再生を押してください。' },
  racing: 'すべての手法を同じ反復で表示しています。先に終わった手法は、最後の反復のまま止まります。',
  paused: { other: '反復{count}回の時点です。' },
  none: { other: 'ターゲットに届く手法はありません。' },
  alone: '{names}はターゲットに届きます。反復は{iterations}回です。',
  only: '{names}だけがターゲットに届きます。反復は{iterations}回です。',
  all: {
    other:
      '{reached}つの手法がすべてターゲットに届きます。反復が最も少ないのは{names}で、{iterations}回です。',
  },
  some: {
    other:
      '{total}つの手法のうち、{reached}つがターゲットに届きます。反復が最も少ないのは{names}で、{iterations}回です。',
  },
};
