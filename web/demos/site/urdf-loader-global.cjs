// urdf-loader as the pages have it: urdf-loader.global.js, which is loaded before the scripts that need it.
module.exports = globalThis.URDFLoader ?? {};
