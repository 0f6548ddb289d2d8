// Chains that the page Character guesses from the names of bones and from who is whose parent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessChains } from '../../web/three/body/guess-chains.js';

/** Bones from a text: each line is a bone, and two spaces more are a child. */
function bonesOf(text) {
  const path = [];
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const depth = (line.length - line.trimStart().length) / 2;
      const name = line.trim();
      path.length = depth;
      path.push(name);
      return { name, parent: path[depth - 1] ?? null };
    });
}

/** The guessed chains as texts, by their names. */
function guess(text) {
  const chains = guessChains(bonesOf(text));
  return Object.fromEntries(
    chains.map(({ name, first, tip, limits }) => [name, `${first} > ${tip}, ${limits}`]),
  );
}

const LIMBS = ['left-arm', 'right-arm', 'left-leg', 'right-leg'];

/** A humanoid whose bones are named by a function of their Mixamo names. */
function humanoid(nameOf) {
  const side = (each) => `
      ${each}Shoulder
        ${each}Arm
          ${each}ForeArm
            ${each}Hand
              ${each}HandIndex1
                ${each}HandIndex2`;
  const leg = (each) => `
  ${each}UpLeg
    ${each}Leg
      ${each}Foot
        ${each}ToeBase`;
  const text = `Hips
  Spine
    Spine1${side('Left')}${side('Right')}
      Neck
        Head
          HeadTop_End${leg('Left')}${leg('Right')}`;
  return text.replace(/[A-Z]\w+/g, (name) => nameOf(name));
}

test('Mixamo, with its prefix, without it, and as GLTFLoader writes it', () => {
  for (const prefix of ['mixamorig:', 'mixamorig1:', 'mixamorig', '']) {
    assert.deepEqual(guess(humanoid((name) => prefix + name)), {
      'left-arm': `${prefix}LeftArm > ${prefix}LeftHand, arm`,
      'right-arm': `${prefix}RightArm > ${prefix}RightHand, arm`,
      'left-leg': `${prefix}LeftUpLeg > ${prefix}LeftFoot, leg`,
      'right-leg': `${prefix}RightUpLeg > ${prefix}RightFoot, leg`,
      spine: `${prefix}Spine > ${prefix}Neck, spine`,
      head: `${prefix}Neck > ${prefix}Head, neck`,
    });
  }
});

test('Unreal, Rigify, VRM, VRoid, 3ds Max and Blender names', () => {
  const parts = 'Shoulder Arm ForeArm Hand UpLeg Leg Foot ToeBase'.split(' ');
  const systems = {
    unreal: ['clavicle upperarm lowerarm hand thigh calf foot ball', (part, s) => `${part}_${s}`],
    rigify: [
      'shoulder upper_arm forearm hand thigh shin foot toe',
      (part, s) => `DEF-${part}.${s.toUpperCase()}`,
    ],
    vrm: [
      'Shoulder UpperArm LowerArm Hand UpperLeg LowerLeg Foot Toes',
      (part, s) => (s === 'l' ? 'left' : 'right') + part,
    ],
    vroid: [
      'Shoulder UpperArm LowerArm Hand UpperLeg LowerLeg Foot ToeBase',
      (part, s) => `J_Bip_${s.toUpperCase()}_${part}`,
    ],
    max: [
      'Clavicle UpperArm Forearm Hand Thigh Calf Foot Toe0',
      (part, s) => `Bip001 ${s.toUpperCase()} ${part}`,
    ],
    blender: [
      'Shoulder Upper_Arm Lower_Arm Hand Leg_Upper Leg_Lower Foot Toe',
      (part, s) => `${part}_${s.toUpperCase()}`,
    ],
  };
  for (const [system, [words, write]] of Object.entries(systems)) {
    const names = words.split(' ');
    const nameOf = (name) => {
      const [, side, part] = /^(Left|Right)(.*)$/.exec(name) ?? [];
      const at = parts.indexOf(part);
      return at < 0 ? name : write(names[at], side === 'Left' ? 'l' : 'r');
    };
    const chains = guess(humanoid(nameOf));
    for (const name of LIMBS) {
      const side = name.startsWith('left') ? 'l' : 'r';
      const [first, tip] = name.endsWith('arm') ? [1, 3] : [4, 6];
      const kind = name.endsWith('arm') ? 'arm' : 'leg';
      const wanted = `${write(names[first], side)} > ${write(names[tip], side)}, ${kind}`;
      assert.equal(chains[name], wanted, `${system} ${name}`);
    }
  }
});

test('Rigify: a limb of several bones is one path, and only DEF- bones count', () => {
  const chains = guess(`root
  ORG-upper_arm.L
    ORG-forearm.L
      ORG-hand.L
  MCH-upper_arm_ik.L
    hand_ik.L
  DEF-upper_arm.L
    DEF-upper_arm.L.001
      DEF-forearm.L
        DEF-forearm.L.001
          DEF-hand.L`);
  assert.deepEqual(chains, { 'left-arm': 'DEF-upper_arm.L > DEF-hand.L, arm' });
});

test('control bones are no part of a chain, wherever they hang', () => {
  const chains = guess(`root
  handIK.l
  kneeIK.l
  IK-foot.l
  elbowPole.l
  upperarm.l
    upperarm_twist_01.l
    lowerarm.l
      wrist.l
        hand.l
          handslot.l
  upperleg.l
    lowerleg.l
      foot.l
        toes.l
        IK-toe.l
      footIK.l`);
  assert.deepEqual(chains, {
    'left-arm': 'upperarm.l > hand.l, arm',
    'left-leg': 'upperleg.l > foot.l, leg',
  });
});

test('a name alone is not a limb: the path must go through both parts, on one side', () => {
  assert.deepEqual(
    guess(`root
  hand.l
  upperarm.l
  lowerarm.l
  army.l
  leggings.l
    foot.l
  thigh.r
    calf.l
      foot.r`),
    {},
  );
});

test('a fox: four legs of three bones, a spine without a neck, a tail', () => {
  const leg = (which, side, start, indent) =>
    [start, 'Upper', 'Lower', 'Ankle', 'Foot', 'Tip']
      .map((part, i) => `${' '.repeat(indent + 2 * i)}${which}_Leg_${part}_${side}`)
      .join('\n');
  const chains = guess(`root
  Hips
    Spine_1
      Spine_2
        Spine_2.001
          Head
            Nose
              Head.tip
${leg('Front', 'L', 'Shoulder', 8)}
${leg('Front', 'R', 'Shoulder', 8)}
      Stomach
        Stomach_tip
  Tail_Base
    Tail_Mid
      Tail_Mid.001
        Tail_End
          Tail_Tip
${leg('Back', 'L', 'Pelvis', 2)}
${leg('Back', 'R', 'Pelvis', 2)}`);
  assert.deepEqual(chains, {
    'front-left-leg': 'Front_Leg_Upper_L > Front_Leg_Foot_L, leg',
    'front-right-leg': 'Front_Leg_Upper_R > Front_Leg_Foot_R, leg',
    'back-left-leg': 'Back_Leg_Upper_L > Back_Leg_Foot_L, leg',
    'back-right-leg': 'Back_Leg_Upper_R > Back_Leg_Foot_R, leg',
    spine: 'Spine_1 > Head, spine',
    head: 'Spine_2.001 > Head, neck',
    tail: 'Tail_Base > Tail_Tip, null',
  });
});

/** The left legs of quadrupeds, front and back, as several tools and authors name them: from the thigh to the foot. */
const QUADRUPEDS = {
  Rigify: [
    'shoulder.L > *front_thigh.L > front_shin.L > *front_foot.L > front_toe.L',
    '*thigh.L > shin.L > *foot.L > toe.L',
  ],
  'Rigify, deform bones': [
    'DEF-shoulder.L > *DEF-front_thigh.L > DEF-front_thigh.L.001 > DEF-front_shin.L > *DEF-front_foot.L',
    '*DEF-thigh.L > DEF-shin.L > *DEF-foot.L',
  ],
  'as GLTFLoader writes it': ['*front_thighL > front_shinL > *front_footL', '*thighL > shinL > *footL'],
  'like Mixamo': [
    '*LeftFrontUpLeg > LeftFrontLeg > *LeftFrontFoot > LeftFrontToe',
    '*LeftBackUpLeg > LeftBackLeg > *LeftBackFoot',
  ],
  'camel case': [
    '*leftFrontThigh > leftFrontShin > *leftFrontFoot',
    '*leftHindThigh > leftHindShin > *leftHindFoot',
  ],
  robots: ['FL_hip > *FL_thigh > FL_calf > *FL_foot', 'RL_hip > *RL_thigh > RL_calf > *RL_foot'],
  corners: ['*FL_Hip > FL_Knee > *FL_Foot', '*BL_Hip > BL_Knee > *BL_Foot'],
  'corners after the part': ['*hip_FL > knee_FL > *paw_FL', '*hip_BL > knee_BL > *paw_BL'],
  'three bones': [
    'FrontLegL > *FrontUpperLegL > FrontLowerLegL > *FrontFootL',
    'BackLegL > *BackUpperLegL > BackLowerLegL > *BackFootL',
  ],
  'without feet': [
    '*FrontUpperLeg.L > FrontLowerLeg.L > *FrontLowerLeg.L_end',
    '*BackUpperLeg.L > BackLowerLeg.L > *BackLowerLeg.L_end',
  ],
  numbers: ['*FrontLegL1 > FrontLegL2 > FrontLegL3 > *FrontLegL_end', '*BackLegL1 > BackLegL2 > *BackLegL3'],
  'numbers, and a foot': [
    '*LeftFrontLeg1 > LeftFrontLeg2 > *LeftFrontFoot',
    '*LeftBackLeg1 > LeftBackLeg2 > *LeftBackFoot',
  ],
  'words written together': [
    '*frontleg_upper_l > frontleg_lower_l > *frontpaw_l',
    '*hindupperleg_l > hindlowerleg_l > *hindpaw_l',
  ],
  'the side first': [
    '*L_Front_Thigh > L_Front_Calf > *L_Front_Paw',
    '*L_Rear_Thigh > L_Rear_Calf > *L_Rear_Paw',
  ],
  'upper and lower': [
    'front_left_collarbone > *front_left_upper > front_left_lower > *front_left_foot',
    'back_left_pelvis > *back_left_upper > back_left_lower > *back_left_foot',
  ],
  letters: ['*Leg_F_L_Upper > Leg_F_L_Lower > *Foot_F_L', '*Leg_B_L_Upper > Leg_B_L_Lower > *Foot_B_L'],
  'fore and hind': [
    '*ForeLegUpper_L > ForeLegLower_L > *ForePaw_L',
    '*HindLegUpper_L > HindLegLower_L > *HindPaw_L',
  ],
  horses: [
    '*Front_Thigh_L > Front_Calf_L > Front_Cannon_L > *Front_Hoof_L',
    '*Thigh_L > Calf_L > Hock_L > *Hoof_L',
  ],
};

/** Those whose front legs have the names of arms. */
const WITH_ARMS = {
  '3ds Max': [
    'Bip01 L Clavicle > *Bip01 L UpperArm > Bip01 L Forearm > *Bip01 L Hand',
    '*Bip01 L Thigh > Bip01 L Calf > Bip01 L HorseLink > *Bip01 L Foot',
  ],
  'numbers of nodes': [
    '*b_LeftUpperArm_09 > b_LeftForeArm_010 > *b_LeftHand_011',
    '*b_LeftLeg01_015 > b_LeftLeg02_016 > *b_LeftFoot01_017 > b_LeftFoot02_018',
  ],
  anatomy: ['Scapula_L > *Humerus_L > Radius_L > *Metacarpus_L', '*Femur_L > Tibia_L > *Metatarsus_L'],
  'paws on arms': ['*UpperArm_L > Forearm_L > *Paw_L_Front', '*Thigh_L > Shin_L > *Paw_L_Back'],
};

for (const [systems, names] of [
  [QUADRUPEDS, ['front-left-leg', 'back-left-leg']],
  [WITH_ARMS, ['left-arm', 'left-leg']],
]) {
  for (const [system, legs] of Object.entries(systems)) {
    test(`the legs of a quadruped are found: ${system}`, () => {
      const bones = legs.map((leg) => leg.split(' > '));
      const text = bones.map((leg) =>
        leg.map((name, i) => '  '.repeat(i + 1) + name.replace('*', '')).join('\n'),
      );
      const chains = guess(`Hips\n${text.join('\n')}`);
      assert.deepEqual(Object.keys(chains), names);
      for (const [i, leg] of bones.entries()) {
        const [first, tip] = leg.filter((name) => name.startsWith('*')).map((name) => name.slice(1));
        assert.ok(chains[names[i]].startsWith(`${first} > ${tip},`), chains[names[i]]);
      }
    });
  }
}

test('legs whose bones have numbers, as those of a spider, go to their ends', () => {
  const chains = guess(`hips
  legs_anchor_1_l
    leg_a_1_l
      leg_a_2_l
        leg_a_3_l
          leg_a_tip_l
  legs_anchor_2_l
    leg_b_1_l
      leg_b_2_l
        leg_b_3_l`);
  assert.deepEqual(chains, {
    'a-left-leg': 'leg_a_1_l > leg_a_tip_l, null',
    'b-left-leg': 'leg_b_1_l > leg_b_3_l, null',
  });
});

test('the second chain of the same name gets a number, and nodes without a chain give an empty object', () => {
  const arm = (number) => `  upperarm${number}.l
    lowerarm${number}.l
      hand${number}.l
`;
  assert.deepEqual(Object.keys(guess(`root\n${arm(1)}${arm(2)}`)), ['left-arm', 'left-arm-2']);
  assert.deepEqual(guess('root\n  cube'), {});
  assert.deepEqual(guessChains([]), []);
});
