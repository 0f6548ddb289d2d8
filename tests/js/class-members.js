// The members of a class and of its base classes.

/**
 * The names of the getters, of the properties that can be set, and of the methods, without the constructor and
 * `dispose`.
 * @param {Function} Class
 */
export function membersOf(Class) {
  const all = {};
  let { prototype } = Class;
  for (; prototype !== Object.prototype; prototype = Object.getPrototypeOf(prototype)) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      all[name] ??= descriptor;
    }
  }
  delete all.constructor;
  delete all.dispose;
  const names = Object.keys(all);
  return {
    getters: names.filter((name) => all[name].get),
    methods: names.filter((name) => all[name].value),
    settings: names.filter((name) => all[name].set && !refuses(all[name].set)),
  };
}

/** Whether a setter only says that its property is read-only. */
function refuses(set) {
  try {
    set.call({}, null);
  } catch (error) {
    return error.code === 'read-only';
  }
  return false;
}
