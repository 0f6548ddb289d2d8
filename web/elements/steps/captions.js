// A step of a solve in one sentence.

/** @typedef {import('../shared/language.js').Language} Language */
/** @typedef {import('./scene.js').Step} Step */
/** @typedef {import('./scene.js').Trace} Trace */

/**
 * @param {number} joint
 * @param {number} bones
 * @param {Language} language
 */
function nameOf(joint, bones, language) {
  const { base, tip, other } = language.strings.steps.joint;
  return joint === 0 ? base : joint === bones ? tip : language.text(other, { joint });
}

/**
 * One joint of a pass of FABRIK.
 * @param {Step} step
 * @param {number} bones
 * @param {Language} language
 */
function passOf({ kind, joint, clamped }, bones, language) {
  const { captions } = language.strings.steps;
  if (kind === 'backward') {
    if (joint === bones) {
      return captions.backwardTip;
    }
    return language.text(clamped ? captions.backwardClamped : captions.backward, {
      joint: nameOf(joint, bones, language),
      fixed: nameOf(joint + 1, bones, language),
    });
  }
  if (joint === 0) {
    return captions.forwardBase;
  }
  return language.text(clamped ? captions.forwardClamped : captions.forward, {
    joint: nameOf(joint, bones, language),
    fixed: nameOf(joint - 1, bones, language),
  });
}

/**
 * A closed form.
 * @param {Trace} trace
 * @param {Language} language
 */
function closedForm({ status, bones }, language) {
  const { captions } = language.strings.steps;
  if (status === 'out-of-reach') {
    return captions.tooFar;
  }
  if (status === 'too-close') {
    return captions.tooClose;
  }
  return bones === 1 ? captions.oneBone : bones === 2 ? captions.twoBones : captions['closed-form'];
}

/**
 * What a step does, without how the solve ended.
 * @param {Trace} trace
 * @param {Step} step
 * @param {Language} language
 */
function actionOf(trace, step, language) {
  const { bones } = trace;
  const { kind, joint, clamped } = step;
  if (kind === 'backward' || kind === 'forward') {
    return passOf(step, bones, language);
  }
  if (kind === 'closed-form') {
    return closedForm(trace, language);
  }
  const captions = /** @type {Record<string, string>} */ (language.strings.steps.captions);
  const caption = (clamped ? captions[`${kind}Clamped`] : undefined) ?? captions[kind] ?? captions.blend;
  return language.text(caption, {
    joint: nameOf(joint, bones, language),
    length: language.length(step.error),
  });
}

/**
 * How a solve ended.
 * @param {Trace} trace
 * @param {Language} language
 */
export function endingOf({ status, error, iterations }, language) {
  const ends = /** @type {Record<string, import('../shared/language.js').Sentence>} */ (
    language.strings.steps.ends
  );
  const ending = ends[iterations === 0 ? `${status}Directly` : status];
  return language.text(ending, { count: iterations, length: language.length(error) });
}

/**
 * A step in words; at the last one, how the solve ended.
 * @param {Trace} trace
 * @param {number} index
 * @param {Language} language
 */
export function captionOf(trace, index, language) {
  const step = trace.step(index);
  const action = actionOf(trace, step, language);
  if (index < trace.length - 1) {
    return action;
  }
  return index === 0 && trace.status === 'reached'
    ? language.strings.steps.captions.there
    : language.sentences(action, endingOf(trace, language));
}

/**
 * Where in the trace a step is. Within a pass of FABRIK, the distance is the gap between the two parts of
 * the chain.
 * @param {Trace} trace
 * @param {number} index
 * @param {Language} language
 */
export function positionOf(trace, index, language) {
  const { position, positionInIteration, gap, toGo } = language.strings.steps;
  const { kind, iteration, joint, error } = trace.step(index);
  const within = (kind === 'backward' && joint >= 0) || (kind === 'forward' && joint < trace.bones);
  return language.text(iteration > 0 ? positionInIteration : position, {
    index,
    last: trace.length - 1,
    iteration,
    distance: language.text(within ? gap : toGo, { length: language.length(error) }),
  });
}
