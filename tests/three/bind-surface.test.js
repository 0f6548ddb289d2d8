// bindWalker with a walker on a surface: the feet of the creature are on a planet, and its body turns with it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Quaternion, Vector3 } from 'three';
import { Walker } from '../../web/surface.js';
import { bindWalker, walkerOptionsFor } from '../../web/three.js';
import { SPIDERS, spiderLegs } from './rigs/spider.js';

for (const { make, bones } of SPIDERS) {
  const { object, name } = make();
  test(`${name}: walks around a planet on the feet of the walker`, () => {
    const legs = spiderLegs(bones);
    const options = walkerOptionsFor(object, legs);
    const { reach, up } = new Walker(options);
    const radius = 2.5 * reach;
    const top = up === 'y' ? [0, radius, 0] : [0, 0, radius];
    const surface = { center: [0, 0, 0], radius };
    const walker = new Walker({ ...options, surface, position: top });
    const binding = bindWalker(walker, object, { legs });
    const foot = new Vector3();
    const axis = new Vector3();
    const start = binding.body.getWorldQuaternion(new Quaternion());
    walker.drive(reach);
    let upsideDown = false;
    for (let frame = 0; frame < 600; frame++) {
      binding.update(1 / 60);
      assert.ok(binding.reached, `frame ${frame}`);
      legs.forEach(({ tip }, i) => {
        const node = object.getObjectByName(tip);
        node.updateWorldMatrix(true, false);
        foot.setFromMatrixPosition(node.matrixWorld);
        const off = foot.distanceTo(walker.legs[i].foot);
        assert.ok(off < 1e-5 * reach, `a foot is ${off} off`);
        if (walker.legs[i].planted) {
          assert.ok(Math.abs(foot.length() - radius) < 1e-5 * reach);
        }
      });
      // The body of the creature has turned as the walker's body has.
      const turned = binding.body.getWorldQuaternion(new Quaternion()).multiply(start.clone().invert());
      axis.fromArray(top).normalize().applyQuaternion(turned);
      const back = new Vector3(...walker.directionAt(top)).normalize();
      assert.ok(axis.angleTo(back) < 0.2, `${axis.angleTo(back)} in frame ${frame}`);
      upsideDown ||= back.dot(new Vector3(...top).normalize()) < -0.9;
    }
    assert.ok(upsideDown);
  });
}
