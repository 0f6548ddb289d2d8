// fabrik/three as the 3-D pages have it: fabrik-three.global.js, which is loaded before their own scripts.
module.exports = globalThis.fabrikThree ?? {};
