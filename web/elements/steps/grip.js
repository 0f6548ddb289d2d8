// Pointers and keys on a drawing of steps: the target and any joint are selected and moved, too.

import { Grip } from '../shared/grip.js';
import { arrowOf, keyOf } from '../shared/pointing.js';
import { nextJoint } from './handles.js';

export class StepsGrip extends Grip {
  /**
   * A key that selects, or moves what is selected; returns whether it was one.
   * @override
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { selected } = this;
    const { target, joints } = this.host.handles();
    const arrow = arrowOf(event);
    if (selected && selected.kind !== 'edge' && arrow) {
      const { x, y } = (selected.kind === 'joint' ? joints[selected.joint] : target) ?? joints[0];
      this.adjusts = true;
      this.host.move(selected, { x: x + arrow.x, y: y + arrow.y });
      this.host.done();
      return true;
    }
    switch (keyOf(event)) {
      case 't':
        return this.select({ kind: 'target' });
      case 'j':
        return this.select(nextJoint(selected, joints.length, event.shiftKey ? -1 : 1));
      default:
        return super.key(event);
    }
  }
}
