// The codes of the errors that fabrik throws.

/**
 * The `code` of an error that fabrik throws, for programs; the message is for people.
 * - `'wrong-type'`: an argument is of the wrong type.
 * - `'wrong-count'`: an array is too short or too long.
 * - `'out-of-range'`: a value is not allowed.
 * - `'unknown-option'`: there is no option of this name.
 * - `'extra-argument'`: `solve`, `setRoot`, `setBase`, `moveTo`, the `setAngles` of an arm, `chase`, `follow` or
 *   `teleport` is given more arguments than it takes. Other calls ignore them, as is usual in JavaScript.
 * - `'read-only'`: the property cannot be set.
 * - `'wrong-state'`: bytes for `restoreState` are damaged, of another version, or of another shape.
 * - `'no-memory'`: there is not enough memory.
 * - `'wrong-call'`: the call is not possible now: `update` of a walker with the ground `'probes'`, or in the function that
 *   is its ground; a call of a pool while it solves; `moveTo` of a goal without a position; or
 *   that of a drag without `grab`.
 * - `'disposed'`: the object was used after its `dispose()`, or a goal after it was removed.
 * - `'crashed'`: the solver has crashed, and with it all objects of this wasm instance.
 * - `'no-solver'`: the class has no solver: import from `fabrik`, or call `load` of `fabrik/lean`.
 * - `'wrong-module'`: the wasm module is not fabrik's, or lacks this class.
 * - `'wasm-forbidden'`: WebAssembly may not be compiled here: the Content-Security-Policy of the page forbids it, or the runtime
 *   takes only modules that are imported, as edge runtimes do.
 * - `'no-wasm'`: the engine has no WebAssembly.
 * - `'not-found'`: the file of a wasm module could not be fetched.
 * - `'no-workers'`: a pool has no worker left, or there are none here.
 * - `'workers-forbidden'`: a worker could not be started, as if the Content-Security-Policy of the page forbids it.
 * @typedef {ArgumentError | ObjectError | LoadError | WorkerError} ErrorCode
 */
/** @typedef {'wrong-type' | 'wrong-count' | 'out-of-range' | 'unknown-option' | 'extra-argument'} ArgumentError */
/** @typedef {'read-only' | 'wrong-state' | 'no-memory' | 'wrong-call' | 'disposed' | 'crashed'} ObjectError */
/** @typedef {'no-solver' | 'wrong-module' | 'wasm-forbidden' | 'no-wasm' | 'not-found'} LoadError */
/** @typedef {'no-workers' | 'workers-forbidden'} WorkerError */

/**
 * Gives an error its code.
 * @template {Error} E
 * @param {ErrorCode} code
 * @param {E} error
 * @returns {E & { code: ErrorCode }}
 */
export function coded(code, error) {
  return Object.assign(error, { code });
}
