// A character whose hand follows a target over its clip. Reports how far its hand is from it, by three's own matrices.

import { SkeletonIK } from 'fabrik/three';
import { AnimationMixer, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const { scene, animations } = await new GLTFLoader().loadAsync('/character.glb');
const mixer = new AnimationMixer(scene);
mixer.clipAction(animations[0]).play();
const ik = new SkeletonIK(scene);
const target = new Vector3();
const arm = ik.chain('upperarm_l', 'hand_l', { target, limits: 'arm' });
let error = 0;
for (let frame = 0; frame < 60; frame++) {
  target.set(0.35, 1.2 + frame / 200, 0.3);
  ik.restore();
  mixer.update(1 / 60);
  ik.update(1 / 60);
  scene.updateMatrixWorld(true);
  error = Math.max(error, arm.end.getWorldPosition(new Vector3()).distanceTo(target));
}
window.result = { status: arm.status, error };
