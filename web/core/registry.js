// Frees the memory of objects that were garbage collected without `dispose`, where the engine has a FinalizationRegistry.

/**
 * A registry of owners. Some runtimes, such as edge runtimes of some versions, have none: there, only `dispose` frees memory.
 * @template T
 * @param {(held: T) => void} end frees what an owner has held
 * @returns {Pick<FinalizationRegistry<T>, 'register' | 'unregister'>}
 */
export const makeRegistry = (end) =>
  typeof FinalizationRegistry === 'function'
    ? new FinalizationRegistry(end)
    : { register() {}, unregister: () => false };
