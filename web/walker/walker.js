// A body that walks on legs.

import { NO_ENGINE } from '../core/engine.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { copyOf } from '../core/heap-owner.js';
import { WalkerCommands } from './commands.js';
import { createWalker } from './create.js';
import { OPTIONS } from './options.js';
import { settingsOf, WalkerSettings } from './settings.js';
import { standOn } from './terrain.js';

/** @typedef {import('./options.js').WalkerOptions} WalkerOptions */

/**
 * A body with legs and a gait. `drive`, `chase` or `follow` give it a command, which holds until the
 * next. Each `update` moves the body as far as its legs allow, steps the legs that need it, and bends
 * every leg so that its last joint lies on its foot. A planted foot does not move until it is lifted.
 *
 * ```js
 * const spider = new Walker({ legs: 8, lengths: [50, 45, 35], position: [300, 200] });
 * spider.chase(pointer.x, pointer.y);
 * spider.update(1 / 60);
 * for (const leg of spider.legs) for (const { x, y, z } of leg.joints) draw(x, y, z);
 * ```
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. Any use after
 * `dispose` throws an `Error`. Errors carry a `code`, see `ErrorCode`.
 *
 * In TypeScript, the parameter L only serves to check a literal number of `legs`. As a type, write `Walker`.
 * @template {number} [L=number]
 */
export class Walker extends WalkerCommands {
  /**
   * The engine of walkers of this class: inlined-walker.js and lean.js derive classes that have one.
   * @internal
   */
  static engine = NO_ENGINE;

  /**
   * Creates a walker, which stands.
   * @param {import('./options.js').WalkerOptions<L>} options at least `legs`, and `lengths` unless each leg
   *   gives its own
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough
   *   memory
   */
  constructor(options) {
    const { heap, description, shapes } = createWalker(new.target.engine, options);
    const { legs, up, position, heading, settings, ground } = description;
    super(heap, up, shapes);
    try {
      for (const [name, value] of Object.entries(settings)) {
        // With the setters of this class, even if a derived class overrides them.
        Reflect.set(WalkerSettings.prototype, name, value, this);
      }
      if (ground !== undefined) {
        standOn(this, ground);
      }
      legs.forEach(({ enabled }, i) => {
        if (!enabled) {
          heap.wasm.ik_walker_set_leg_enabled(heap.alive(), i, 0);
        }
      });
      // After the settings, so that it stands at the height that they give.
      WalkerCommands.prototype.teleport.call(this, position, heading);
    } catch (error) {
      Walker.prototype.dispose.call(this);
      throw error;
    }
  }

  /**
   * Returns the options that create this walker again, standing at its present place, for `new Walker()`, also
   * after `JSON.stringify` and `JSON.parse`. The command, the phase of the gait and the feet in the air are not
   * part of it: `saveState` and `clone` keep them, too.
   * @override
   * @returns {WalkerOptions}
   */
  toJSON() {
    const { body } = this;
    return {
      legs: this.legs.map((leg) => leg.options),
      position: [body.x, this.up === 'z' ? body.y : body.z],
      heading: body.heading,
      ...settingsOf(this),
    };
  }

  /**
   * Returns a copy, of the same class, which behaves the same from now on. The constructor of a derived class
   * must take options as its first argument; the fields of a derived class are not copied.
   * @returns {this}
   */
  clone() {
    return copyOf(this, Walker.prototype.toJSON.call(this));
  }
}

rejectWrites(Walker);
rejectOptionWrites(Walker, OPTIONS, { position: 'teleport()', heading: 'teleport()', speed: 'maxSpeed' });
rejectExtras(Walker);
