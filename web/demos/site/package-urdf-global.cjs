// fabrik/urdf as the pages have it: fabrik-urdf.global.js, which is loaded before the scripts that need it.
module.exports = globalThis.fabrikUrdf ?? {};
