// fabrik/batch as the pages have it: fabrik-batch.global.js, which is loaded before the scripts that need it.
module.exports = globalThis.fabrikBatch ?? {};
