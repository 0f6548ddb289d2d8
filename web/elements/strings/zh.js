// The words of the elements in Chinese (simplified). Words in braces are replaced: numbers in the notation of the
// language, everything else as it is. Chinese has one form of the plural, `other`. Keys and words in braces are
// those of en.js. A space stands between Han characters and Latin letters or numbers. `{joint}` and `{fixed}`
// become Han characters at both ends, so no space stands beside them; `{length}` may begin with either, so it
// follows a colon.

export const direction = 'ltr';

/** What stands between two sentences. @type {string} */
export const between = '';

export const errors = {
  attribute: '<{element}> 忽略了 HTML 属性 {name}={text}：{reason}',
  property: '<{element}> 忽略了对象属性 {name}={text}：{reason}',
  other: '<{element}>：{reason}',
};

/** A very small length. */
export const under = '不到 {length}';

/** How a solve ended. */
export const status = {
  reached: '已到达目标。',
  'out-of-reach': '目标太远。',
  'too-close': '目标太近。',
  blocked: '被关节限位阻挡。',
  stalled: '未收敛。',
  unsolved: '',
};

/** Limits that keys adjust. */
export const limits = {
  keys: 'E 键选择限位：加号和减号键每次转动 1°，Page Up 和 Page Down 键每次转动 10°。Esc 键取消选择。',
  base: '根部的限位：{min} 至 {max}。已选中：{angle}。用 + 和 − 调整。',
  joint: '第 {joint} 关节的限位：{min} 至 {max}。已选中：{angle}。用 + 和 − 调整。',
};

/** The page embed.html, which shows one element in a frame of another page. */
export const embed = {
  title: '互动图',
  element: '没有名为 {text} 的元素。可用的元素：{names}。',
  attribute: '<fabrik-{element}> 没有名为 {text} 的属性。可用的属性：{names}。',
  twice: '网址中多次出现 {text}：只有第一个有效。',
  lang: '没有 {text} 语言的文字。可用的语言：{names}。',
  theme: 'theme 必须是 "light" 或 "dark"，现在是 {text}。',
  height: 'height 必须是 {least} 到 {most} 之间的像素数，现在是 {text}。',
  missing: '无法加载此图。',
};

export const chain = {
  name: { other: '{count} 根骨骼的链' },
  keys: '方向键移动目标，W A S D 键移动根部，按住 Shift 步子更大。Home 键恢复初始状态。',
  keysAutoplay: '空格键暂停或继续。',
  reach: '最大可达距离',
  deadZone: '死区',
  autoplay: '正在自动移动。移动鼠标、点击或按方向键即可接管。',
};

export const limitsFigure = {
  name: { other: '{count} 根骨骼的链，带关节限位，求解两次：在限位之内求解，以及用钳制求解' },
  solved: '在限位之内求解',
  clamped: '钳制',
  area: '可到达',
  gap: '剩余：{length}',
  misses: '钳制时没有到达，剩余距离：{length}。',
  reaches: '钳制时也到达了目标。',
  left: '剩余距离：{length}。',
  clampedLeft: '钳制时的剩余距离：{length}。',
};

export const steps = {
  name: { other: '{count} 根骨骼的逐步求解' },
  keys:
    '空格键播放或暂停。左右方向键逐步后退或前进，Home 和 End 键跳到开头或结尾。' +
    'T 键选择目标，J 键选择关节：方向键移动所选的点，按住 Shift 步子更大。Esc 键取消选择。',
  controls: '步骤控制',
  first: '第一步',
  back: '上一步',
  play: '播放',
  pause: '暂停',
  next: '下一步',
  last: '最后一步',
  slider: '步骤',
  speed: '速度',
  times: '{speed}×',
  chart: '图表：每一步到目标的距离',
  error: '误差',

  position: '第 {index} 步，共 {last} 步 · {distance}',
  positionInIteration: '第 {index} 步，共 {last} 步 · 迭代 {iteration} · {distance}',
  positionAndCaption: '{position}。{caption}',
  toGo: '剩余：{length}',
  gap: '缺口：{length}',

  selected: {
    target: '已选中目标。用方向键移动。',
    base: '已选中根部。用方向键移动。',
    tip: '已选中末端。用方向键移动。',
    joint: '已选中第 {joint} 关节。用方向键移动。',
  },

  joint: { base: '根部', tip: '末端', other: '第 {joint} 关节' },

  /** What a step does. */
  captions: {
    start: '开始，末端到目标的距离：{length}。',
    there: '末端已经在目标上。',
    'closed-form': '由公式直接得到答案。',
    tooFar: '目标太远，够不着，所以每根骨骼都笔直地指向它。',
    tooClose: '目标太近：链折叠起来，尽量靠近它。',
    oneBone: '只有一根骨骼时，答案只有一个：指向目标。',
    twoBones: '两根骨骼与根部到目标的连线构成一个三角形，三条边决定了肘部的位置。',
    backwardTip: '后向阶段：把末端放到目标上，即使它会与链脱开。',
    backward: '后向阶段：把{joint}沿着它与{fixed}的连线拉近，直到两者相距一根骨骼的长度。',
    backwardClamped:
      '后向阶段：把{joint}拉向{fixed}，直到两者相距一根骨骼的长度，在限位允许的范围内尽量靠近两者的连线。',
    forwardBase: '前向阶段：把根部放回原位。',
    forward: '前向阶段：把{joint}沿着它与{fixed}的连线拉近，直到两者相距一根骨骼的长度。',
    forwardClamped:
      '前向阶段：把{joint}拉向{fixed}，直到两者相距一根骨骼的长度，在限位允许的范围内尽量靠近两者的连线。',
    bend: '完全笔直的链会一直卡住，所以先把它往旁边轻轻推一下。',
    project: '给每根骨骼的方向都加上同一个向量，使末端更接近目标。',
    'drop-bone': '有一根骨骼必须翻转：先把它放在一边，求解其余的骨骼。',
    greedy: '从根部向外，逐根转动骨骼，转到其余骨骼刚好还够得着目标为止。',
    rotate: '转动{joint}，使它、末端和目标在一条直线上。',
    rotateClamped: '转动{joint}，在限位允许的范围内，使它、末端和目标尽量在一条直线上。',
    transpose: '每个关节都转动一点，越能让末端接近目标的，转得越多。',
    transposeClamped: '在限位允许的范围内，每个关节都转动一点，越能让末端接近目标的，转得越多。',
    descend: '所有关节同时转动，用尽可能小的角度，让末端走完大部分路程。',
    descendClamped: '所有关节在限位之内同时转动，用尽可能小的角度，让末端走完大部分路程。',
    restart: '此路不通：从另一个姿势重新开始。',
    best: '保留目前找到的最好姿势。',
    drag: '末端移到目标上，把后面的链像绳子一样拖着走。',
    pull: '根部移动，补上剩余的距离。',
    orient: '把最后一根骨骼转到要求的角度。',
    pole: '把链转向极向量所指的方向。',
    blend: '与前一个姿势混合。',
  },

  /** How a solve ended: directly by a formula, or in a number of iterations. */
  ends: {
    reached: { other: '{count} 次迭代后到达目标，误差：{length}。' },
    reachedDirectly: '直接到达目标，误差：{length}。',
    'out-of-reach': { other: '目标太远（{count} 次迭代），剩余距离：{length}。' },
    'out-of-reachDirectly': '目标太远，剩余距离：{length}。',
    'too-close': { other: '目标太近（{count} 次迭代），剩余距离：{length}。' },
    'too-closeDirectly': '目标太近，剩余距离：{length}。',
    blocked: { other: '被关节限位阻挡（{count} 次迭代），剩余距离：{length}。' },
    blockedDirectly: '被关节限位阻挡，剩余距离：{length}。',
    stalled: { other: '{count} 次迭代后仍未收敛，剩余距离：{length}。' },
    stalledDirectly: '未收敛，剩余距离：{length}。',
  },
};

export const spider = {
  name: { other: '{count} 条腿的蜘蛛' },
  keys:
    '方向键移动目标，按住 Shift 步子更大。L 键或数字 1 到 9 选择一条腿，Enter 键去掉或恢复这条腿，Esc 键取消选择。' +
    'Home 键恢复初始状态。',
  keysAutoplay: '空格键暂停或继续。',
  autoplay: '正在自动行走。移动鼠标、点击或按方向键即可接管。',
  walking: '正在行走。',
  standing: { other: '站立。{count} 只脚在地面上。' },
  none: '一条腿也没有了。',
  missing: { other: '已去掉的腿：{legs}。' },
  remove: '已选中的腿：{leg}。按 Enter 键去掉。',
  restore: '已选中的腿：{leg}。按 Enter 键恢复。',

  /** Names of legs. */
  left: '左 {number}',
  right: '右 {number}',

  /** Where a foot is, in the gait chart. */
  planted: '在地面上',
  lifted: '在空中',
};

export const arm = {
  name: '两根骨骼的手臂',
  keys: '方向键移动目标，W A S D 键移动根部，按住 Shift 步子更大。F 键让肘部弯向另一侧。Home 键恢复初始状态。',
  keysForward:
    '左右方向键选择肩部或肘部，上下方向键转动它，按住 Shift 步子更大。F 键让肘部弯向另一侧。Home 键恢复初始状态。',
  keysAutoplay: '空格键暂停或继续。',
  reach: '最大可达距离',
  deadZone: '死区',
  autoplay: '正在自动移动。移动鼠标、点击或按方向键即可接管。',
  autoplayForward: '正在自动移动。拖动肘部或手，或按方向键即可接管。',
  onGoal: '手在星星上。',
  angles: '肩部 {shoulder}，肘部 {elbow}。',
  selected: {
    shoulder: '已选中肩部。用上下方向键转动。',
    elbow: '已选中肘部。用上下方向键转动。',
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
  name: { other: '{count} 种方法向目标赛跑' },
  keys:
    '方向键移动目标，按住 Shift 步子更大。空格键播放或暂停。逗号和句号键跳到上一次或下一次迭代，' +
    'Home 和 End 键跳到开头或结尾。',
  controls: '迭代控制',
  first: '开头',
  back: '上一次迭代',
  play: '播放',
  pause: '暂停',
  next: '下一次迭代',
  last: '结尾',
  slider: '迭代',
  speed: '每秒迭代次数',
  times: '{speed} 次/秒',

  solvers: {
    auto: '自动',
    fabrik: 'FABRIK',
    ccd: 'CCD',
    'jacobian-transpose': '雅可比转置法',
    'damped-least-squares': '阻尼最小二乘法',
  },
  iterations: { other: '{count} 次迭代' },
  places: ['第 1 名', '第 2 名', '第 3 名', '第 4 名', '第 5 名'],

  /** How a solve ended, in a word or two. */
  ends: {
    reached: '到达',
    'out-of-reach': '太远',
    'too-close': '太近',
    blocked: '被阻挡',
    stalled: '未收敛',
    unsolved: '–',
  },

  chart: '图表：各种方法每次迭代后到目标的距离。',
  /** A solver, its iterations, and its place or how it ended. */
  result: '{name}：{iterations}，{end}。',
  errorAxis: '剩余距离，占链长的百分比（对数）',
  iterationAxis: '迭代次数 →',
  tolerance: '容差',
  percent: '{number}%',

  /** What the race does. In those with names, `count` is how many names there are. */
  ready: { other: '{count} 种方法，从同一个姿势出发。点击“播放”开始。' },
  racing: '所有方法都在同一次迭代；已经结束的，停在自己的最后一次迭代。',
  paused: { other: '已迭代 {count} 次。' },
  none: { other: '没有方法到达目标。' },
  alone: '已到达目标：{names}。迭代次数：{iterations}。',
  only: '只有一种方法到达目标：{names}。迭代次数：{iterations}。',
  all: { other: '{reached} 种方法全部到达目标。迭代次数最少的是：{names}（{iterations} 次）。' },
  some: {
    other: '{total} 种方法中，有 {reached} 种到达目标。迭代次数最少的是：{names}（{iterations} 次）。',
  },
};
