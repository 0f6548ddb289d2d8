// fabrik/rig as the pages have it: fabrik-rig.global.js, which is loaded before the scripts that need it.
module.exports = globalThis.fabrikRig ?? {};
