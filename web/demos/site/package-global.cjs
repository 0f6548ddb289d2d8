// The package as the pages have it: fabrik.global.js, which is loaded before their own scripts.
module.exports = globalThis.fabrik ?? {};
