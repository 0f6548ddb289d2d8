// Which build of a wasm module to use.

/** The least module with a SIMD instruction: a function that drops `i8x16.splat` of 0. */
const PROBE = [
  [0, 97, 115, 109, 1, 0, 0, 0], // the magic number, the version
  [1, 4, 1, 96, 0, 0], // types: one function without parameters and results
  [3, 2, 1, 0], // functions: one of that type
  [10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11], // code: i32.const 0, i8x16.splat, drop, end
];

/** Whether this engine has the SIMD instructions of wasm. Browsers have them since 2021, Safari since 16.4. */
export function hasSimd() {
  return WebAssembly.validate(Uint8Array.from(PROBE.flat()));
}
