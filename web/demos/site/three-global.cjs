// three.js as the 3-D pages have it: three.global.js, which is loaded before their own scripts.
module.exports = globalThis.THREE ?? {};
