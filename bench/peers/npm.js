// The contestants from npm, newest versions that run.

import { license as closedLicence, version as closedVersion } from 'closed-chain-ik/package.json';
import { license as iktsLicence, version as iktsVersion } from 'ikts/package.json';
import { license as inverseLicence, version as inverseVersion } from 'inverse-kinematics/package.json';
import { REVISION } from 'three';
import { license as threeIkLicence, version as threeIkVersion } from 'three-ik/package.json';
import { version as oldThreeVersion } from 'three-of-three-ik/package.json';
import { Ccdik } from './ccdik.js';
import { ClosedChainIk } from './closed-chain-ik.js';
import { Ikts } from './ikts.js';
import { InverseKinematics } from './inverse-kinematics.js';
import { ThreeIk } from './three-ik.js';

/** @type {import('./contestants.js').Entry[]} */
export const peers = [
  { name: 'ikts', version: iktsVersion, licence: iktsLicence, Contestant: Ikts },
  {
    ...{ name: 'three-ik', version: `${threeIkVersion} with three ${oldThreeVersion}` },
    ...{ licence: threeIkLicence, Contestant: ThreeIk },
  },
  { name: 'CCDIKSolver', version: `three 0.${REVISION}`, licence: 'MIT', Contestant: Ccdik },
  { name: 'closed-chain-ik', version: closedVersion, licence: closedLicence, Contestant: ClosedChainIk },
  {
    ...{ name: 'inverse-kinematics', version: inverseVersion },
    ...{ licence: inverseLicence, Contestant: InverseKinematics },
  },
];
