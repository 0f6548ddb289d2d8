// Draws the animated pictures of the guides, in SVG.
//
//     node bench/picture.js > web/picture.svg
//     node bench/picture.js spider > web/spider.svg
//     node bench/picture.js poses > web/poses.svg

import { drawChain } from './picture/chain.js';
import { drawPoses } from './picture/poses.js';
import { drawSpider } from './picture/spider.js';

const PICTURES = { chain: drawChain, poses: drawPoses, spider: drawSpider };

const name = process.argv[2] ?? 'chain';
if (!Object.hasOwn(PICTURES, name)) {
  console.error(`There is no picture '${name}'; there are ${Object.keys(PICTURES).join(', ')}.`);
  process.exit(1);
}
process.stdout.write(PICTURES[name]());
