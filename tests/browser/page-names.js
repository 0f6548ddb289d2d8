// The pages of the site.

/** The name of each page, and of the figure that it shows first. */
export const PAGES = {
  index: 'spider',
  follow: 'follow',
  spider: 'spider',
  character: 'character',
  steps: 'steps',
  race: 'race',
  arm: 'arm',
};

export const NAMES = Object.keys(PAGES);
