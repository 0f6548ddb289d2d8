// A robot from files of the user's: a URDF file, and the meshes beside it. They are read in the browser, and nothing of them leaves
// the browser.

import { Box3, LoadingManager, Mesh, MeshStandardMaterial, Vector3 } from 'three';
import URDFLoader from 'urdf-loader';
import { fill } from '../shared/text.js';
import { layBar, makeBar } from '../shared-3d/parts.js';
import words from '../strings/en/robot.js';
import { MeshFiles } from './mesh-files.js';
import { checkText, RobotFileError } from './urdf-text.js';

/** @typedef {import('./robots.js').Robot} Robot */
/** @typedef {import('./robots.js').URDFRobot} URDFRobot */

const { faults } = words.file;

/** The largest text that is read, in bytes. */
const LARGEST = 20e6;

/** Links whose names say that they are the end of an arm. */
const TIP = /tool0?$|tcp|tip|ee_|end_?eff|flange|grip|hand|palm/i;

/** The most links to choose from. */
const MOST = 60;

/** The width of a bar between two joints, for links without a mesh, as a share of the robot's size. */
const BAR = 0.012;

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
  const meshes = new MeshFiles(files);
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
 * Parses, and waits for the meshes.
 * @param {string} text
 * @param {string} path of the file
 * @param {MeshFiles} meshes
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
 * @param {MeshFiles} meshes
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

/** Whether something of a link was in the file, although nothing of it is seen. */
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
