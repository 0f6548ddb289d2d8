// A robot from files of the user's: a URDF file, and the meshes beside it. They are read in the browser, and nothing of them leaves
// the browser.

import { Box3, LoadingManager, Mesh, MeshStandardMaterial, Vector3 } from 'three';
import URDFLoader from 'urdf-loader';
import { fill } from '../shared/text.js';
import { layBar, makeBar } from '../shared-3d/parts.js';
import words from '../strings/en/robot.js';

/** @typedef {import('./robots.js').Robot} Robot */
/** @typedef {import('./robots.js').URDFRobot} URDFRobot */

const { faults } = words.file;

/** The largest text and the largest mesh that are read, in bytes. */
const LARGEST = 20e6;
const LARGEST_MESH = 100e6;

/** Links whose names say that they are the end of an arm. */
const TIP = /tool0?$|tcp|tip|ee_|end_?eff|flange|grip|hand|palm/i;

/** The most links to choose from. */
const MOST = 60;

/** The width of a bar between two joints, for links without a mesh, as a share of the robot's size. */
const BAR = 0.012;

/** Files that cannot be shown; the message says why, for the user. */
export class RobotFileError extends Error {}

/**
 * Reads a robot.
 * @param {readonly { path: string, file: File }[]} files
 * @returns {Promise<Robot>}
 * @throws {RobotFileError}
 */
export async function readRobotFiles(files) {
  const { path, file } = mainFile(files);
  if (file.size > LARGEST) {
    throw new RobotFileError(fill(faults.tooLarge, { name: file.name }));
  }
  const meshes = new Meshes(files);
  try {
    const robot = await parse(checkText(await file.text()), path, meshes);
    return describe(robot, file.name, meshes);
  } finally {
    meshes.dispose();
  }
}

/** The URDF file among files. @param {readonly { path: string, file: File }[]} files */
function mainFile(files) {
  const named = (/** @type {RegExp} */ name) => files.filter(({ path }) => name.test(path));
  const urdf = named(/\.urdf$/i);
  const found = urdf.length > 0 ? urdf : named(/\.xml$/i);
  if (found.length > 1) {
    const names = found.map(({ path }) => path).sort((a, b) => a.length - b.length);
    throw new RobotFileError(fill(faults.several, { names: names.slice(0, 5).join(', ') }));
  }
  if (found.length === 0) {
    throw new RobotFileError(named(/\.xacro$/i).length > 0 ? faults.xacro : faults.noURDF);
  }
  return found[0];
}

/**
 * Returns the text of a URDF file.
 * @param {string} text
 * @throws {RobotFileError} if it is something else, or cannot be read
 */
function checkText(text) {
  const document = new DOMParser().parseFromString(text.trim(), 'text/xml');
  const wrong = document.querySelector('parsererror');
  if (wrong) {
    throw new RobotFileError(fill(faults.notXML, { reason: reasonOf(wrong.textContent ?? '') }));
  }
  const root = document.documentElement;
  if (root.nodeName !== 'robot') {
    throw new RobotFileError(fill(faults.notRobot, { name: root.nodeName }));
  }
  const all = Array.from(root.getElementsByTagName('*'));
  const isMacro = (/** @type {Element} */ { nodeName, attributes }) =>
    /^xacro:(include|macro|property)$/.test(nodeName) ||
    Array.from(attributes).some(({ value }) => value.includes('${'));
  if (all.some(isMacro)) {
    throw new RobotFileError(faults.xacro);
  }
  const named = (/** @type {string} */ kind) =>
    Array.from(root.children).filter(({ nodeName }) => nodeName === kind);
  const links = new Set(named('link').map((link) => link.getAttribute('name')));
  for (const joint of named('joint')) {
    for (const end of Array.from(joint.children).filter(({ nodeName }) =>
      /^(parent|child)$/.test(nodeName),
    )) {
      const link = end.getAttribute('link') ?? '';
      if (!links.has(link)) {
        throw new RobotFileError(fill(faults.noLink, { joint: joint.getAttribute('name') ?? '', link }));
      }
    }
  }
  return text.trim();
}

/** What a browser says is wrong with an XML text. @param {string} text */
const reasonOf = (text) =>
  text
    .replace(/^[\s\S]*?following errors?:/, '')
    .replace(/Below is[\s\S]*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 160);

/** The meshes beside a URDF file. */
class Meshes {
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
      if (same > most && each.file.size <= LARGEST_MESH) {
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

/**
 * Parses, and waits for the meshes.
 * @param {string} text
 * @param {string} path of the file
 * @param {Meshes} meshes
 * @returns {Promise<URDFRobot>}
 */
async function parse(text, path, meshes) {
  const manager = new LoadingManager();
  manager.setURLModifier((address) => meshes.resolve(address));
  const loader = new URDFLoader(manager);
  loader.parseCollision = true;
  loader.packages = (/** @type {string} */ name) => name;
  loader.workingPath = path.replace(/[^/]*$/, '');
  // The last item is that of the text itself: so there is an end without meshes, too.
  const whole = new Promise((resolve) => {
    manager.onLoad = () => resolve(null);
  });
  manager.itemStart('robot');
  const errors = console.error;
  let robot;
  try {
    // urdf-loader reports each missing mesh on the console.
    console.error = () => {};
    robot = loader.parse(text);
    manager.itemEnd('robot');
    await whole;
  } catch (error) {
    throw new RobotFileError(fill(faults.broken, { reason: /** @type {Error} */ (error).message }));
  } finally {
    console.error = errors;
  }
  return robot;
}

/**
 * @param {URDFRobot} robot
 * @param {string} name of the file
 * @param {Meshes} meshes
 * @returns {Robot}
 */
function describe(robot, name, meshes) {
  const links = endsOf(robot);
  if (links.length === 0) {
    throw new RobotFileError(faults.noJoints);
  }
  robot.updateMatrixWorld(true);
  const bars = finish(robot);
  const box = new Box3().setFromObject(robot, true);
  const size = box.getSize(new Vector3()).length();
  if (!(size > 0 && Number.isFinite(size))) {
    throw new RobotFileError(faults.noSize);
  }
  const tip = links.find((link) => TIP.test(link)) ?? links[0];
  const missing = [...meshes.missing];
  const height = box.max.z - box.min.z;
  return { name, robot, object: robot, floor: box.min.z, height, tips: [tip], links, missing, bars };
}

/** The links at the ends of the robot that move, those behind most joints first. */
function endsOf(/** @type {URDFRobot} */ robot) {
  const before = (/** @type {any} */ link) => {
    let count = 0;
    for (let at = link.parent; at; at = at.parent) {
      count += at.isURDFJoint && at.jointType !== 'fixed' ? 1 : 0;
    }
    return count;
  };
  const ends = Object.entries(robot.links)
    .filter(([, link]) => !link.children.some((/** @type {any} */ child) => child.isURDFJoint))
    .map(([name, link]) => ({ name, count: before(link) }))
    .filter(({ count }) => count > 0);
  return ends
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/**
 * Shadows for all meshes, and bars to the next joints for links whose meshes are missing; for all links if there are none. The collision geometry is not seen.
 * @param {URDFRobot} robot
 * @returns {import('./robots.js').Bar[]}
 */
function finish(robot) {
  robot.traverse((/** @type {any} */ each) => {
    if (each.isURDFCollider) {
      each.visible = false;
    }
    if (each.isMesh) {
      each.castShadow = true;
      each.receiveShadow = true;
    }
  });
  const bar = new MeshStandardMaterial({ color: '#9aa2b1', roughness: 0.5 });
  const reach = sizeOf(robot);
  const radius = BAR * reach;
  const isBare = !Object.values(robot.links).some(hasMesh);
  /** @type {import('./robots.js').Bar[]} */
  const bars = [];
  for (const [name, link] of Object.entries(robot.links)) {
    // Frames such as that of a tool have nothing to show anyway.
    if (hasMesh(link) || !(isBare || lacksMesh(link))) {
      continue;
    }
    for (const joint of link.children.filter((/** @type {any} */ child) => child.isURDFJoint)) {
      const length = joint.position.length();
      if (length > 0.01 * reach) {
        const mesh = makeBar(bar, radius);
        layBar(mesh, new Vector3(), joint.position.clone());
        link.add(mesh);
        bars.push({ link: name, to: joint.position.toArray(), radius });
      }
    }
  }
  return bars;
}

/** The size of the box around the joints of a robot. */
function sizeOf(/** @type {URDFRobot} */ robot) {
  const box = new Box3();
  for (const joint of Object.values(robot.joints)) {
    box.expandByPoint(joint.getWorldPosition(new Vector3()));
  }
  return box.getSize(new Vector3()).length() || 1;
}

/** Whether a link has a mesh in the file. */
const lacksMesh = (/** @type {any} */ link) =>
  link.children.some((/** @type {any} */ child) => child.isURDFVisual || child.isURDFCollider);

/** Whether something is seen of a link itself. */
function hasMesh(/** @type {any} */ link) {
  let found = false;
  for (const child of link.children) {
    if (child.isURDFVisual) {
      child.traverse((/** @type {any} */ each) => {
        found ||= each instanceof Mesh && each.geometry.attributes.position?.count > 0;
      });
    }
  }
  return found;
}
