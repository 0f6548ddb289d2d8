// Looks at the chains of a page from below, so that apps need nothing for their tests.

/**
 * In a page, before its scripts: keeps a record of the chains that are made and not yet destroyed.
 * `livingChains()` then says what each is, as the solver has it; `livingOverlays()` how many bones each chain of a
 * skeleton has.
 */
export function recordChains() {
  const living = [];
  const overlays = [];

  globalThis.livingOverlays = () => overlays.map(({ bones }) => bones).sort();

  globalThis.livingChains = () =>
    living.map(({ address, dimensions, bones, wasm }) => {
      const joints = new Float32Array(wasm.memory.buffer, wasm.ik_chain_get_positions(address));
      return {
        bones,
        error: wasm.ik_chain_get_error(address),
        tolerance: wasm.ik_chain_get_tolerance(address),
        tip: [...joints.subarray(bones * dimensions, (bones + 1) * dimensions)],
      };
    });

  WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
    construct(Instance, given) {
      const { exports: wasm } = new Instance(...given);
      const exports = {
        ...wasm,
        ik_chain_create(dimensions, bones, lengths, positions, chain, at) {
          const error = wasm.ik_chain_create(dimensions, bones, lengths, positions, chain, at);
          if (error === 0) {
            const address = new Uint32Array(wasm.memory.buffer)[chain >> 2];
            living.push({ address, dimensions, bones, wasm });
          }
          return error;
        },
        ik_chain_destroy(chain) {
          const at = living.findIndex(({ address, wasm: its }) => address === chain && its === wasm);
          living.splice(at, at < 0 ? 0 : 1);
          wasm.ik_chain_destroy(chain);
        },
        ik_overlay_create(bones, overlay) {
          const error = wasm.ik_overlay_create(bones, overlay);
          if (error === 0) {
            overlays.push({ address: new Uint32Array(wasm.memory.buffer)[overlay >> 2], bones });
          }
          return error;
        },
        ik_overlay_destroy(overlay) {
          const at = overlays.findIndex(({ address }) => address === overlay);
          overlays.splice(at, at < 0 ? 0 : 1);
          wasm.ik_overlay_destroy(overlay);
        },
      };
      return { exports };
    },
  });
}
