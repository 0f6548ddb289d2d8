// What all classes of the package refuse: writing to a read-only property, or to an option that is no property; more arguments than
// a method takes; and any use after the end of an object. JavaScript would ignore the first three, at least in scripts.

import { rejectExtra } from './arguments.js';
import { coded } from './errors.js';

/**
 * The name of the method that sets a property.
 * @param {string} property
 */
export const setterOf = (property) => `set${property[0].toUpperCase()}${property.slice(1)}`;

/**
 * Makes writing to properties that only have a getter throw everywhere: a script that is not in strict mode
 * would ignore it.
 * @param {Function} Class
 * @param {Record<string, string>} [setters] what changes properties, if it is not the method `set` and their names
 */
export function rejectWrites({ prototype }, setters = {}) {
  for (const [key, { get, set }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (get && !set) {
      const setter = key === 'limits' ? 'setLimit' : setterOf(key);
      Object.defineProperty(prototype, key, {
        /** @this {object} */
        set() {
          // A derived class may have it.
          const known = setters[key] ?? (setter in this ? `${setter}()` : '');
          throw coded('read-only', new TypeError(`${key} is read-only${known && `: use ${known}`}`));
        },
      });
    }
  }
}

/**
 * Makes writing to options that are no properties throw: an assignment would add a property without any effect.
 * @param {Function} Class
 * @param {readonly string[]} names of all options of a new object
 * @param {Record<string, string>} [setters] what changes those that can be changed otherwise; and other names that users try
 */
export function rejectOptionWrites({ prototype }, names, setters = {}) {
  for (const name of new Set([...names, ...Object.keys(setters)])) {
    if (!(name in prototype)) {
      Object.defineProperty(prototype, name, {
        configurable: true,
        set() {
          const known = setters[name] ?? 'the option when you make a new object';
          throw coded('read-only', new TypeError(`${name} is no property: use ${known}`));
        },
      });
    }
  }
}

/** Methods that others call with arguments of their own, as JSON.stringify does. */
const FREE = ['constructor', 'toJSON', 'dispose'];

/**
 * Makes methods throw if they are given more arguments than they take.
 * @param {Function} Class
 * @param {Record<string, number>} [most] how many arguments methods take that have optional ones; Infinity: the method checks
 *   it itself
 * @param {readonly string[]} [names] of the methods. Default: all that the class itself has
 */
export function rejectExtras({ prototype }, most = {}, names = Object.getOwnPropertyNames(prototype)) {
  for (const name of names) {
    const method = Object.getOwnPropertyDescriptor(prototype, name)?.value;
    const count = most[name] ?? method?.length;
    if (typeof method === 'function' && !FREE.includes(name) && count < Infinity) {
      const value = {
        /** @this {object} */
        [name]() {
          // biome-ignore lint/complexity/noArguments: a rest parameter would be an array in each call
          const given = arguments;
          if (given.length > count) {
            rejectExtra(name, ...Array.from(given).slice(count));
          }
          return method.apply(this, given);
        },
      }[name];
      Object.defineProperty(value, 'length', { value: method.length, configurable: true });
      Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
    }
  }
}

/**
 * Makes properties and methods throw after the end of an object: each first calls its method `alive`.
 * @param {Function} Class
 * @param {readonly string[]} names those of base classes, too
 */
export function requireAlive({ prototype }, names) {
  for (const name of names) {
    let owner = prototype;
    while (!Object.hasOwn(owner, name)) {
      owner = Object.getPrototypeOf(owner);
    }
    const { get, set, value, ...rest } = /** @type {PropertyDescriptor} */ (
      Object.getOwnPropertyDescriptor(owner, name)
    );
    const checked = (/** @type {Function | undefined} */ act) =>
      act &&
      /** @this {{ alive: () => void }} */
      function () {
        this.alive();
        // biome-ignore lint/complexity/noArguments: a rest parameter would be an array in each call
        return act.apply(this, arguments);
      };
    if (value) {
      const method = Object.defineProperty(checked(value), 'length', { value: value.length });
      Object.defineProperty(prototype, name, { ...rest, value: method });
    } else {
      Object.defineProperty(
        prototype,
        name,
        /** @type {any} */ ({ configurable: true, get: checked(get), set: checked(set) }),
      );
    }
  }
}
