import { Walker } from 'fabrik';

const spider = new Walker({ legs: 8, lengths: [50, 45, 35] });
spider.drive(100);
let steps = 0;
for (let frame = 0; frame < 60; frame++) {
  spider.update(1 / 60);
  steps += spider.events.filter(({ type }) => type === 'lifted').length;
}

window.result = { steps, x: spider.body.x };
