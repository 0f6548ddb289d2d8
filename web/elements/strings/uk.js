// The words of the elements in Ukrainian. Words in braces are replaced: numbers in the notation of the
// element's language, everything else as it is. A sentence with a count has the forms one, few, many, other.
// The names of joints (`steps.joint`) are in the nominative wherever they are put in.

export const direction = 'ltr';

/** What stands between two sentences. @type {string} */
export const between = ' ';

export const errors = {
  attribute: '<{element}> не враховує атрибут {name}={text}: {reason}',
  property: '<{element}> не враховує властивість {name}={text}: {reason}',
  other: '<{element}>: {reason}',
};

/** A very small length. */
export const under = 'менш ніж {length}';

/** How a solve ended. */
export const status = {
  reached: 'Ціль досягнуто.',
  'out-of-reach': 'Ціль недосяжна.',
  'too-close': 'Ціль надто близько.',
  blocked: 'Ціль блокують обмеження суглобів.',
  stalled: 'Збіжності не досягнуто.',
  unsolved: '',
};

/** Limits that keys adjust. */
export const limits = {
  keys: 'E вибирає межу сектора: плюс і мінус повертають її на 1°, Page Up і Page Down — на 10°. Esc скасовує вибір.',
  base: 'Обмеження основи: від {min} до {max}. Вибрано межу {angle}. + і − змінюють її.',
  joint: 'Обмеження суглоба {joint}: від {min} до {max}. Вибрано межу {angle}. + і − змінюють її.',
};

/** The page embed.html, which shows one element in a frame of another page. */
export const embed = {
  title: 'Інтерактивний рисунок',
  element: 'Елемента {text} немає. Є такі елементи: {names}.',
  attribute: '<fabrik-{element}> не має атрибута {text}. Є такі атрибути: {names}.',
  twice: 'В адресі {text} трапляється більше ніж один раз: враховано лише перше значення.',
  lang: 'Мовою {text} слів немає. Є такі мови: {names}.',
  theme: 'Тема має бути «light» або «dark», а не {text}.',
  height: 'Висота має бути числом пікселів від {least} до {most}, а не {text}.',
  missing: 'Не вдалося завантажити рисунок.',
};

export const chain = {
  name: {
    one: 'Ланцюг з {count} кістки',
    few: 'Ланцюг із {count} кісток',
    many: 'Ланцюг із {count} кісток',
    other: 'Ланцюг із {count} кістки',
  },
  keys: 'Стрілки рухають ціль, W A S D — основу, разом із Shift — більшими кроками. Home повертає до початку.',
  keysAutoplay: 'Пробіл зупиняє або продовжує рух.',
  reach: 'межа досяжності',
  deadZone: 'мертва зона',
  autoplay: 'Рухається сам. Наведіть вказівник, торкніться або натисніть стрілку.',
};

export const limitsFigure = {
  name: {
    one: 'Ланцюг з {count} кістки з обмеженнями суглобів, розв’язаний у їхніх межах і з обрізанням кутів',
    few: 'Ланцюг із {count} кісток з обмеженнями суглобів, розв’язаний у їхніх межах і з обрізанням кутів',
    many: 'Ланцюг із {count} кісток з обмеженнями суглобів, розв’язаний у їхніх межах і з обрізанням кутів',
    other: 'Ланцюг із {count} кістки з обмеженнями суглобів, розв’язаний у їхніх межах і з обрізанням кутів',
  },
  solved: 'у межах обмежень',
  clamped: 'з обрізанням',
  area: 'досяжна область',
  gap: 'лишилося {length}',
  misses: 'З обрізанням до цілі лишилося {length}.',
  reaches: 'З обрізанням ціль теж досягнуто.',
  left: 'Лишилося {length}.',
  clampedLeft: 'З обрізанням лишилося {length}.',
};

export const steps = {
  name: {
    one: 'Покрокове розв’язання, {count} кістка',
    few: 'Покрокове розв’язання, {count} кістки',
    many: 'Покрокове розв’язання, {count} кісток',
    other: 'Покрокове розв’язання, {count} кістки',
  },
  keys:
    'Пробіл вмикає або зупиняє відтворення. Стрілки вліво й вправо — на крок назад або вперед, Home і End — до початку або кінця. ' +
    'T вибирає ціль, J — суглоб: стрілки рухають їх, разом із Shift — більшими кроками. Esc скасовує вибір.',
  controls: 'Кроки',
  first: 'Перший крок',
  back: 'Попередній крок',
  play: 'Відтворити',
  pause: 'Пауза',
  next: 'Наступний крок',
  last: 'Останній крок',
  slider: 'Крок',
  speed: 'Швидкість',
  times: '{speed}×',
  chart: 'Графік: відстань до цілі на кожному кроці',
  error: 'похибка',

  position: 'Крок {index} з {last} · {distance}',
  positionInIteration: 'Крок {index} з {last} · ітерація {iteration} · {distance}',
  positionAndCaption: '{position}. {caption}',
  toGo: 'лишилося {length}',
  gap: 'розрив: {length}',

  selected: {
    target: 'Вибрано ціль. Стрілки рухають її.',
    base: 'Вибрано основу. Стрілки рухають її.',
    tip: 'Вибрано кінчик. Стрілки рухають його.',
    joint: 'Вибрано суглоб {joint}. Стрілки рухають його.',
  },

  joint: { base: 'основа', tip: 'кінчик', other: 'суглоб {joint}' },

  /** What a step does. */
  captions: {
    start: 'Початок: від кінчика до цілі {length}.',
    there: 'Кінчик уже на цілі.',
    'closed-form': 'Відповідь одразу дає формула.',
    tooFar: 'Ціль недосяжна, тому кожна кістка вказує прямо на неї.',
    tooClose: 'Ціль надто близько: ланцюг складається, щоб підійти до неї якнайближче.',
    oneBone: 'Для однієї кістки відповідь лише одна: вказати на ціль.',
    twoBones:
      'Дві кістки й відрізок до цілі утворюють трикутник, і три його сторони визначають, де буде лікоть.',
    backwardTip: 'Зворотний прохід: ставимо кінчик на ціль, хоч він і відривається від ланцюга.',
    backward:
      'Зворотний прохід: {fixed} стоїть, а {joint} рухається вздовж прямої між ними, доки відстань не дорівнюватиме довжині кістки.',
    backwardClamped:
      'Зворотний прохід: {fixed} стоїть, а {joint} стає на відстані довжини кістки, так близько до прямої між ними, як дозволяє обмеження.',
    forwardBase: 'Прямий прохід: повертаємо основу на її місце.',
    forward:
      'Прямий прохід: {fixed} стоїть, а {joint} рухається вздовж прямої між ними, доки відстань не дорівнюватиме довжині кістки.',
    forwardClamped:
      'Прямий прохід: {fixed} стоїть, а {joint} стає на відстані довжини кістки, так близько до прямої між ними, як дозволяє обмеження.',
    bend: 'Ідеально прямий ланцюг застряг би, тому трохи згинаємо його вбік.',
    project: 'Додаємо до напряму кожної кістки той самий вектор, який наближає кінчик до цілі.',
    'drop-bone': 'Одна кістка має перевернутися: відкладаємо її й розв’язуємо решту без неї.',
    greedy:
      'Ідучи від основи, повертаємо кожну кістку лише настільки, щоб решта кісток могла дістати до цілі.',
    rotate: 'Поворот, після якого {joint}, кінчик і ціль лежать на одній прямій.',
    rotateClamped:
      'Поворот, що наближає {joint}, кінчик і ціль до однієї прямої, наскільки дозволяє обмеження.',
    transpose: 'Трохи повертаємо всі суглоби: більше ті, що краще наближають кінчик до цілі.',
    transposeClamped:
      'Трохи повертаємо всі суглоби: більше ті, що краще наближають кінчик до цілі, наскільки дозволяють обмеження.',
    descend: 'Повертаємо всі суглоби водночас на найменші кути, що ведуть кінчик майже до цілі.',
    descendClamped:
      'Повертаємо всі суглоби водночас на найменші кути, що ведуть кінчик майже до цілі, у межах обмежень.',
    restart: 'Глухий кут: починаємо знову з іншої пози.',
    best: 'Залишаємо найкращу знайдену позу.',
    drag: 'Кінчик іде до цілі й тягне за собою ланцюг, як мотузку.',
    pull: 'Основа рухається, щоб подолати решту відстані.',
    orient: 'Повертаємо останню кістку так, щоб вона стала під заданим кутом.',
    pole: 'Повертаємо ланцюг у бік полюса.',
    blend: 'Змішуємо з попередньою позою.',
  },

  /** How a solve ended: directly by a formula, or in a number of iterations. */
  ends: {
    reached: {
      one: 'Ціль досягнуто за {count} ітерацію, похибка {length}.',
      few: 'Ціль досягнуто за {count} ітерації, похибка {length}.',
      many: 'Ціль досягнуто за {count} ітерацій, похибка {length}.',
      other: 'Ціль досягнуто за {count} ітерації, похибка {length}.',
    },
    reachedDirectly: 'Ціль досягнуто одразу, похибка {length}.',
    'out-of-reach': {
      one: 'Ціль недосяжна, після {count} ітерації лишилося {length}.',
      few: 'Ціль недосяжна, після {count} ітерацій лишилося {length}.',
      many: 'Ціль недосяжна, після {count} ітерацій лишилося {length}.',
      other: 'Ціль недосяжна, після {count} ітерації лишилося {length}.',
    },
    'out-of-reachDirectly': 'Ціль недосяжна, лишилося {length}.',
    'too-close': {
      one: 'Ціль надто близько, після {count} ітерації лишилося {length}.',
      few: 'Ціль надто близько, після {count} ітерацій лишилося {length}.',
      many: 'Ціль надто близько, після {count} ітерацій лишилося {length}.',
      other: 'Ціль надто близько, після {count} ітерації лишилося {length}.',
    },
    'too-closeDirectly': 'Ціль надто близько, лишилося {length}.',
    blocked: {
      one: 'Ціль блокують обмеження суглобів, після {count} ітерації лишилося {length}.',
      few: 'Ціль блокують обмеження суглобів, після {count} ітерацій лишилося {length}.',
      many: 'Ціль блокують обмеження суглобів, після {count} ітерацій лишилося {length}.',
      other: 'Ціль блокують обмеження суглобів, після {count} ітерації лишилося {length}.',
    },
    blockedDirectly: 'Ціль блокують обмеження суглобів, лишилося {length}.',
    stalled: {
      one: 'Збіжності не досягнуто, після {count} ітерації лишилося {length}.',
      few: 'Збіжності не досягнуто, після {count} ітерацій лишилося {length}.',
      many: 'Збіжності не досягнуто, після {count} ітерацій лишилося {length}.',
      other: 'Збіжності не досягнуто, після {count} ітерації лишилося {length}.',
    },
    stalledDirectly: 'Збіжності не досягнуто, лишилося {length}.',
  },
};

export const spider = {
  name: {
    one: 'Павук, у якого {count} нога',
    few: 'Павук, у якого {count} ноги',
    many: 'Павук, у якого {count} ніг',
    other: 'Павук, у якого {count} ноги',
  },
  keys:
    'Стрілки рухають ціль, разом із Shift — більшими кроками. L або цифри від 1 до 9 вибирають ногу, Enter забирає або повертає її, ' +
    'Esc скасовує вибір. Home повертає до початку.',
  keysAutoplay: 'Пробіл зупиняє або продовжує рух.',
  autoplay: 'Крокує сам. Наведіть вказівник, торкніться або натисніть стрілку.',
  walking: 'Крокує.',
  standing: {
    one: 'Стоїть. На землі {count} стопа.',
    few: 'Стоїть. На землі {count} стопи.',
    many: 'Стоїть. На землі {count} стоп.',
    other: 'Стоїть. На землі {count} стопи.',
  },
  none: 'Ніг не лишилося.',
  missing: {
    one: 'Забрано ногу {legs}.',
    few: 'Забрано ноги {legs}.',
    many: 'Забрано ноги {legs}.',
    other: 'Забрано ноги {legs}.',
  },
  remove: 'Вибрано ногу {leg}. Enter забирає її.',
  restore: 'Вибрано ногу {leg}. Enter повертає її.',

  /** Names of legs: «ліва», «права». */
  left: 'Л{number}',
  right: 'П{number}',

  /** Where a foot is, in the gait chart. */
  planted: 'на землі',
  lifted: 'у повітрі',
};

export const arm = {
  name: 'Рука з двох кісток',
  keys: 'Стрілки рухають ціль, W A S D — основу, разом із Shift — більшими кроками. F згинає лікоть в інший бік. Home повертає до початку.',
  keysForward:
    'Стрілки вліво й вправо вибирають плече або лікоть, угору й униз — повертають його, разом із Shift — більшими кроками. ' +
    'F згинає лікоть в інший бік. Home повертає до початку.',
  keysAutoplay: 'Пробіл зупиняє або продовжує рух.',
  reach: 'межа досяжності',
  deadZone: 'мертва зона',
  autoplay: 'Рухається сама. Наведіть вказівник, торкніться або натисніть стрілку.',
  autoplayForward: 'Рухається сама. Перетягніть лікоть чи кисть або натисніть стрілку.',
  onGoal: 'Кисть на зірці.',
  angles: 'Плече {shoulder}, лікоть {elbow}.',
  selected: {
    shoulder: 'Вибрано плече. Стрілки вгору й униз повертають його.',
    elbow: 'Вибрано лікоть. Стрілки вгору й униз повертають його.',
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
  name: {
    one: '{count} метод і його ціль',
    few: 'Перегони до однієї цілі: {count} методи',
    many: 'Перегони до однієї цілі: {count} методів',
    other: 'Перегони до однієї цілі: {count} методу',
  },
  keys:
    'Стрілки рухають ціль, разом із Shift — більшими кроками. Пробіл вмикає або зупиняє відтворення. Кома й крапка — до ' +
    'попередньої або наступної ітерації, Home і End — до початку або кінця.',
  controls: 'Ітерації',
  first: 'Початок',
  back: 'Попередня ітерація',
  play: 'Відтворити',
  pause: 'Пауза',
  next: 'Наступна ітерація',
  last: 'Кінець',
  slider: 'Ітерація',
  speed: 'Ітерацій за секунду',
  times: '{speed}/с',

  /** They must fit above a narrow picture, so the two longest are shortened. */
  solvers: {
    auto: 'Авто',
    fabrik: 'FABRIK',
    ccd: 'CCD',
    'jacobian-transpose': 'Транспонована Якобі',
    'damped-least-squares': 'Демпфований МНК',
  },
  iterations: {
    one: '{count} ітерація',
    few: '{count} ітерації',
    many: '{count} ітерацій',
    other: '{count} ітерації',
  },
  places: ['1-ше', '2-ге', '3-тє', '4-те', '5-те'],

  /** How a solve ended, in a word or two. */
  ends: {
    reached: 'досягнуто',
    'out-of-reach': 'недосяжно',
    'too-close': 'надто близько',
    blocked: 'заблоковано',
    stalled: 'не збіглося',
    unsolved: '–',
  },

  chart: 'Графік: відстань до цілі після кожної ітерації для кожного методу.',
  /** A solver, its iterations, and its place or how it ended. */
  result: '{name}: {iterations}, {end}.',
  errorAxis: 'відстань до цілі, % довжини ланцюга (лог.)',
  iterationAxis: 'ітерації →',
  tolerance: 'допуск',
  percent: '{number} %',

  /** What the race does. In those with names, `count` is how many names there are. */
  ready: {
    one: '{count} метод. Натисніть «Відтворити», щоб почати.',
    few: '{count} методи, та сама поза. Натисніть «Відтворити», щоб почати.',
    many: '{count} методів, та сама поза. Натисніть «Відтворити», щоб почати.',
    other: '{count} методу, та сама поза. Натисніть «Відтворити», щоб почати.',
  },
  racing: 'Усі методи на тій самій ітерації; ті, що закінчили, лишаються на своїй останній.',
  paused: {
    one: 'Після {count} ітерації.',
    few: 'Після {count} ітерацій.',
    many: 'Після {count} ітерацій.',
    other: 'Після {count} ітерації.',
  },
  none: {
    one: 'Він не досягає цілі.',
    few: 'Жоден із них не досягає цілі.',
    many: 'Жоден із них не досягає цілі.',
    other: 'Жоден із них не досягає цілі.',
  },
  alone: 'Ціль досягнуто: {names}. Ітерацій: {iterations}.',
  only: 'Цілі досягає лише один метод: {names}. Ітерацій: {iterations}.',
  all: {
    one: 'Цілі досягають усі {reached}. Найменше ітерацій ({iterations}): {names}.',
    few: 'Цілі досягають усі {reached}. Найменше ітерацій ({iterations}): {names}.',
    many: 'Цілі досягають усі {reached}. Найменше ітерацій ({iterations}): {names}.',
    other: 'Цілі досягають усі {reached}. Найменше ітерацій ({iterations}): {names}.',
  },
  some: {
    one: 'Цілі досягають {reached} з {total}. Найменше ітерацій ({iterations}): {names}.',
    few: 'Цілі досягають {reached} з {total}. Найменше ітерацій ({iterations}): {names}.',
    many: 'Цілі досягають {reached} з {total}. Найменше ітерацій ({iterations}): {names}.',
    other: 'Цілі досягають {reached} з {total}. Найменше ітерацій ({iterations}): {names}.',
  },
};
