// A program in TypeScript that gives each property of a class back: to itself, to its method `set…`, and to the option of its
// name.

import { Chain, HeightField, TwoBone, Walker } from 'fabrik';
import { WalkerBatch } from 'fabrik/batch';
import { Rig } from 'fabrik/rig';
import { membersOf } from '../js/class-members.js';

/**
 * By the class: the dimensions of its type, the options that a new object needs, and `other`, options whose property is another
 * thing: what an object has of what was asked for.
 */
const CLASSES = [
  {
    Class: Chain,
    entry: 'fabrik',
    dimensions: [2, 3],
    needed: { lengths: '[1]' },
    planar: ['restRotations'],
  },
  { Class: TwoBone, entry: 'fabrik', dimensions: [2, 3], needed: { lengths: '[1, 1]' }, planar: ['pole'] },
  { Class: Walker, entry: 'fabrik', needed: { legs: '4', lengths: '[1]' }, other: ['legs'] },
  { Class: HeightField, entry: 'fabrik', needed: { heights: '[0]', columns: '1', rows: '1', cell: '1' } },
  {
    Class: WalkerBatch,
    entry: 'fabrik/batch',
    needed: { count: '1', legs: '4', lengths: '[1]' },
    other: ['events'],
  },
  {
    Class: Rig,
    entry: 'fabrik/rig',
    dimensions: [2, 3],
    needed: { joints: "[{ name: 'a' }]" },
    other: ['joints', 'goals'],
  },
];

/** The names of the options of a class, as its error lists them. */
function optionsOf(Class) {
  try {
    new Class({ nonsense: 1 });
  } catch (error) {
    return error.message.split('; they are ')[1].split(', ');
  }
  throw new Error(`${Class.name} accepts an unknown option`);
}

const setterOf = (name) => `set${name[0].toUpperCase()}${name.slice(1)}`;

function linesOf({ Class, dimensions = [null], needed, planar = [], other = [] }) {
  const { getters, settings, methods } = membersOf(Class);
  return dimensions.flatMap((count) => {
    const one = `${Class.name[0].toLowerCase()}${Class.name.slice(1)}${count ?? ''}`;
    // In the plane there are no such rotations and poles: the types of their methods say so.
    const isUsed = (name) => !(count === 2 && planar.includes(name));
    const given = (name) => {
      const all = { ...needed, [name]: `${one}.${name}` };
      return Object.entries(all)
        .map(([key, value]) => `${key}: ${value}`)
        .join(', ');
    };
    return [
      `declare const ${one}: ${Class.name}${count ? `<${count}>` : ''};`,
      ...settings.map((name) => `${one}.${name} = ${one}.${name};`),
      ...getters
        .filter((name) => methods.includes(setterOf(name)) && isUsed(name))
        .map((name) => `${one}.${setterOf(name)}(${one}.${name});`),
      ...optionsOf(Class)
        .filter((name) => getters.includes(name) && !other.includes(name) && isUsed(name))
        .map((name) => `new ${Class.name}({ ${given(name)} });`),
      `new ${Class.name}(${one}.toJSON());`,
    ];
  });
}

/** @returns {string} */
export function roundTripProgram() {
  const imports = CLASSES.map(({ Class, entry }) => `import { ${Class.name} } from '${entry}';`);
  return `${[...imports, ...CLASSES.flatMap(linesOf)].join('\n')}\n`;
}
