// The pages of the site.

/** The name of each page, and of the figure that it shows first. */
export const PAGES = {
  index: 'spider',
  follow: 'follow',
  spider: 'spider',
  stepping: 'stepping',
  steps: 'steps',
  race: 'race',
  arm: 'arm',
  'spider-3d': 'spider-3d',
  'arm-3d': 'arm-3d',
  character: 'character',
  crowd: 'crowd',
  tentacle: 'tentacle',
  bones: 'bones',
  linkages: 'linkages',
  platforms: 'platforms',
  pose: 'pose',
  robot: 'robot',
  benchmark: 'benchmark',
};

export const NAMES = Object.keys(PAGES);
