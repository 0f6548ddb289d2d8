// A wasm module and its present instance.

import { coded } from './errors.js';
import { Instance } from './instance.js';

/** A module, and its instance: a new one after the last has crashed. */
export class Engine {
  /** @type {Instance | null} */
  #instance = null;

  /** @param {() => any} module returns a `WebAssembly.Module` */
  constructor(module) {
    this.module = module;
  }

  get instance() {
    if (!this.#instance || this.#instance.crashed) {
      this.#instance = new Instance(this.module());
    }
    return this.#instance;
  }

  /**
   * The instance, which must be able to create this kind of object.
   * @param {'ik_chain_create' | 'ik_walker_create' | 'ik_two_bone_create' | 'ik_overlay_create' | 'ik_chain_batch_destroy' | 'ik_wasm_walker_batch_create' | 'ik_rig_create'} create an export
   * @param {string} file that has it
   */
  instanceFor(create, file) {
    const { instance } = this;
    if (!instance.wasm[create]) {
      throw coded('wrong-module', new Error(`This wasm module lacks this class: load ${file}`));
    }
    return instance;
  }
}

/** The engine of classes that have no solver. */
export const NO_ENGINE = new Engine(() => {
  throw coded(
    'no-solver',
    new Error("Import this class from 'fabrik', or get it from load() of 'fabrik/lean'"),
  );
});

/**
 * The error for a module that does not compile; it names the remedy if the reason is known.
 * @param {unknown} cause
 */
export function explain(cause) {
  if (typeof WebAssembly === 'undefined') {
    return coded('no-wasm', new Error('This engine has no WebAssembly, which the solver needs', { cause }));
  }
  if (/code generation disallowed|embedder/i.test(String(cause))) {
    return coded(
      'wasm-forbidden',
      new Error(
        "WebAssembly may not be compiled from bytes here: import the module, and pass it to load() of 'fabrik/lean'",
        { cause },
      ),
    );
  }
  if (/content security|unsafe-eval|\bCSP\b/i.test(String(cause))) {
    return coded(
      'wasm-forbidden',
      new Error(
        "This page's Content-Security-Policy forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src",
        { cause },
      ),
    );
  }
  return cause;
}
