// What TypeScript 5.9 and later must refuse. Earlier versions take any typed array for an ArrayBuffer.

import { Chain, TwoBone, Walker } from 'fabrik';

// @ts-expect-error a state is bytes
new Chain({ lengths: [1] }).restoreState(new Float64Array(8));
// @ts-expect-error a state is bytes
new TwoBone({ lengths: [1, 1] }).restoreState(new Float64Array(8));
// @ts-expect-error a state is bytes
new Walker({ legs: 4, lengths: [1, 1] }).restoreState(new Float64Array(8));
