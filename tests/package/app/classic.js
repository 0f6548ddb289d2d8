// A classic script: no import, and `fabrik` is a global of the page.

const chain = new fabrik.Chain({ root: [80, 170], lengths: [80, 70, 60, 50] });
const status = chain.solve(200, 300);

window.result = { status, positions: [...chain.positions] };
