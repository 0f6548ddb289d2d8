// <fabrik-spider> as people meet it: it walks to a pointer, loses legs, rests, and stays in its picture.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, LINE, openPage, shown } from './elements.js';

after(closeAll);

const PATIENCE = 15_000;

/** Opens a page with a spider, and says what can be done with it. */
async function openSpider(attributes = '', options = {}) {
  const style = '<style>body { margin: 0 } fabrik-spider { block-size: 400px }</style>';
  const place = await openPage(`${style}${LINE}<fabrik-spider ${attributes}></fabrik-spider>`, options);
  const spider = place.page.locator('fabrik-spider');
  const of = (look, given) => spider.evaluate(look, given);
  return {
    ...place,
    of,
    until: async (look, given) => {
      const end = performance.now() + PATIENCE;
      while (!(await of(look, given))) {
        assert.ok(performance.now() < end, `in ${PATIENCE} ms it never came to be that ${look}`);
      }
    },
    words: () => of(({ shadowRoot }) => shadowRoot.querySelector('[role=status]').textContent),
    press: (...keys) =>
      of(({ canvas }, all) => {
        for (const [key, shiftKey = false] of all) {
          canvas.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
        }
      }, keys),
  };
}

const rests = ({ walker }) => walker.body.resting;

/** Whether the spider stands within a twentieth of a leg of a place. */
const standsAt = ({ walker }, { x, y }) =>
  walker.body.resting && Math.hypot(walker.body.x - x, walker.body.y - y) < 0.051 * walker.reach;

/** A point in the middle of the second bone of a leg, where no other leg is. */
const shinOf = ({ handles }, leg, element) => {
  const [, a, b] = handles.call(element).legs[leg];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

/** Where a leg is on the canvas. */
const shin = (place, leg) =>
  place.of((element, index) => {
    const [, , a, b] = element.handles().legs[index];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }, leg);

test('it walks to the mouse, its planted feet do not move, and it says when it stands', async () => {
  const place = await openSpider();
  await place.until(rests);
  await place.of((element) => {
    Object.assign(element, { slips: 0, steps: [], changes: [], bubbled: 0 });
    const feet = new Map();
    element.addEventListener('fabrik-footstep', ({ detail }) => {
      element.steps.push(detail);
      for (const [leg, { foot, planted }] of element.walker.legs.entries()) {
        const at = planted ? [foot.x, foot.y].join() : '';
        const before = feet.get(leg);
        // Between two steps of the same leg it stands on one place.
        element.slips += before && at && before !== at && detail.leg !== leg ? 1 : 0;
        feet.set(leg, leg === detail.leg || !before ? at : before);
      }
    });
    document.addEventListener('fabrik-footstep', () => element.bubbled++);
    document.addEventListener('fabrik-change', ({ detail }) => element.changes.push(detail));
  });
  await place.page.mouse.move(620, 160);
  await shown(place.page);
  const target = await place.of(({ target }) => target);
  await place.until(standsAt, target);
  const { body, zoom } = await place.of((element) => element.handles());
  assert.ok(Math.hypot(body.x - 620, body.y - 160) < 0.06 * 130 * zoom, `it is at ${body.x}, ${body.y}`);
  const { steps, changes, bubbled, lifted } = await place.of((element) => ({ ...element, lifted: element.lifted }));
  for (let leg = 0; leg < 8; leg++) {
    const kinds = steps.filter((step) => step.leg === leg).map(({ kind }) => kind);
    assert.ok(kinds.length >= 2 && kinds.length % 2 === 0, `leg ${leg} has ${kinds.length} steps`);
    assert.ok(kinds.every((kind, i) => kind === ['lift', 'plant'][i % 2]), 'lifts and plants take turns');
  }
  assert.deepEqual([changes, bubbled, lifted], [[target], 0, 0]);
  assert.equal(await place.words(), 'Standing. 8 feet on the ground.');
  assert.deepEqual(place.faults, []);
  await place.close();
});
