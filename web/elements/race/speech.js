// What the race does and how it ended, in words.

/** @typedef {import('../shared/language.js').Language} Language */
/** @typedef {import('./race.js').Race} Race */
/** @typedef {import('./race.js').Runner} Runner */

/**
 * What the race does, in a sentence.
 * @param {Race} race
 * @param {import('../shared/player.js').Player} player
 * @param {Language} language
 */
export function sentenceOf(race, { playing, atEnd, index }, language) {
  const words = language.strings.race;
  const total = race.runners.length;
  if (playing) {
    return words.racing;
  }
  if (!atEnd) {
    return index === 0
      ? language.text(words.ready, { count: total })
      : language.text(words.paused, { count: race.stops[index] });
  }
  const reached = race.runners.filter(({ place }) => place > 0);
  if (reached.length === 0) {
    return language.text(words.none, { count: total });
  }
  const first = reached.filter(({ place }) => place === 1);
  const list = new Intl.ListFormat(language.words);
  return language.text(words[setOf(reached.length, total)], {
    names: list.format(first.map(({ method }) => words.solvers[method])),
    iterations: first[0].trace.iterations,
    count: first.length,
    reached: reached.length,
    total,
  });
}

/**
 * Which of the solvers reach the target.
 * @param {number} reached how many
 * @param {number} total
 */
function setOf(reached, total) {
  if (total === 1) {
    return 'alone';
  }
  return reached === total ? 'all' : reached === 1 ? 'only' : 'some';
}

/** The place of a solver, or how it ended. */
export function endOf(/** @type {Runner} */ { place, trace }, /** @type {Language} */ language) {
  const { places, ends } = language.strings.race;
  return place > 0 ? places[place - 1] : ends[trace.status];
}

/** The results of all solvers: what the chart shows, for those who do not see it. */
export function resultsInWords(/** @type {Race} */ { runners }, /** @type {Language} */ language) {
  const { solvers, iterations, result } = language.strings.race;
  const results = runners.map((runner) =>
    language.text(result, {
      name: solvers[runner.method],
      iterations: language.text(iterations, { count: runner.trace.iterations }),
      end: endOf(runner, language),
    }),
  );
  return language.sentences(...results);
}
