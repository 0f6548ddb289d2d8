// Checks the text of a URDF file, so that what is wrong is said in words.

import { fill } from '../shared/text.js';
import words from '../strings/en/robot.js';

const { faults } = words.file;

/** Files that cannot be shown; the message says why, for the user. */
export class RobotFileError extends Error {}

/**
 * Returns the text of a URDF file.
 * @param {string} text
 * @throws {RobotFileError} if it is something else, or cannot be read
 */
export function checkText(text) {
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
