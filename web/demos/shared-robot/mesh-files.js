// The files beside a URDF file: its meshes and their pictures, by the addresses in the file.

/** The largest mesh that is read, in bytes. */
const LARGEST = 100e6;

export class MeshFiles {
  /** @type {{ path: string, file: File, url: string | null }[]} */
  #files;
  /** @type {Set<string>} */
  missing = new Set();

  /** @param {readonly { path: string, file: File }[]} files */
  constructor(files) {
    this.#files = files.map(({ path, file }) => ({ path: path.toLowerCase(), file, url: null }));
  }

  /** The address of the file that an address in the robot means; an empty one if there is none. @param {string} address */
  resolve(address) {
    if (/^(blob|data):/.test(address)) {
      return address;
    }
    const parts = decodeURI(address).toLowerCase().split(/[\\/]/).filter(Boolean);
    // The file whose path has most of the folders at its end.
    let [found, most] = [/** @type {{ file: File, url: string | null } | null} */ (null), 0];
    for (const each of this.#files) {
      const own = each.path.split('/');
      let same = 0;
      while (same < own.length && same < parts.length && own.at(-1 - same) === parts.at(-1 - same)) {
        same++;
      }
      if (same > most && each.file.size <= LARGEST) {
        [found, most] = [each, same];
      }
    }
    if (!found) {
      this.missing.add(parts.at(-1) ?? address);
      return 'data:,';
    }
    found.url ??= URL.createObjectURL(found.file);
    return found.url;
  }

  dispose() {
    for (const { url } of this.#files) {
      if (url) {
        URL.revokeObjectURL(url);
      }
    }
  }
}
