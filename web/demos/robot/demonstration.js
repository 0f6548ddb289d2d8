// What the robot does until the user takes over: its target goes from place to place, straight through what is in between.

import { Vector3 } from 'three';
import { STATIONS } from './things.js';

/** How fast the target moves, in metres per second. */
const SPEED = 0.55;

/** How long the gripper stays at a place, and how long it is waited for, in seconds. */
const PAUSE = 0.5;
const LONGEST = 7;

const way = new Vector3();

export class Demonstration {
  #station = 0;
  #waited = 0;
  #stayed = 0;

  /**
   * @param {number} seconds
   * @param {import('./figure.js').RobotFigure} figure
   */
  step(seconds, figure) {
    const { arms, hand } = figure.settings;
    // A gripper that points down does not come into the shelf. The second arm is on the side of the shelf.
    const places = STATIONS.filter(({ shelf }) => hand === 'free' || !shelf);
    const { place, shelf } = places[this.#station % places.length];
    const index = Number(arms === 'two' && shelf);
    const at = figure.targetAt(index);
    way.subVectors(figure.fromRoom(place), at);
    const left = way.length();
    if (left > 1e-6) {
      way.multiplyScalar(Math.min(1, (SPEED * seconds) / left)).add(at);
      figure.aim(index, way);
      return;
    }
    this.#waited += seconds;
    this.#stayed += figure.model.doing === 'there' ? seconds : 0;
    if (this.#stayed > PAUSE || this.#waited > LONGEST) {
      [this.#waited, this.#stayed] = [0, 0];
      this.#station++;
    }
  }
}
