import {
  AnimationClip,
  AnimationMixer,
  Bone,
  BoxGeometry,
  Float32BufferAttribute,
  MeshStandardMaterial,
  Quaternion,
  QuaternionKeyframeTrack,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  Vector3,
} from 'three';

/** The bones, each a child of the one before it, with their places in it. */
const BONES: [string, number, number, number][] = [
  ['hips', 0, 0.9, 0],
  ['upperarm', 0.1, 0.3, 0],
  ['lowerarm', 0.3, -0.06, 0],
  ['hand', 0.3, 0.06, 0],
];

const about = (angle: number) =>
  new Quaternion().setFromAxisAngle(new Vector3(0.3, 0.1, 1).normalize(), angle);

/** A character with one arm that waves, and its mixer. */
export function createCharacter(color: string) {
  const bones = BONES.map(([name, x, y, z]) => {
    const bone = new Bone();
    bone.name = name;
    bone.position.set(x, y, z);
    return bone;
  });
  for (const [i, bone] of bones.slice(1).entries()) {
    bones[i]?.add(bone);
  }

  const geometry = new BoxGeometry(0.6, 0.08, 0.08, 12).translate(0.4, 1.2, 0);
  const { position } = geometry.attributes as { position: Float32BufferAttribute };
  const joints = Array.from({ length: position.count }, (_, i) => (position.getX(i) < 0.41 ? 1 : 2));
  geometry.setAttribute(
    'skinIndex',
    new Uint16BufferAttribute(
      joints.flatMap((joint) => [joint, 0, 0, 0]),
      4,
    ),
  );
  geometry.setAttribute(
    'skinWeight',
    new Float32BufferAttribute(
      joints.flatMap(() => [1, 0, 0, 0]),
      4,
    ),
  );
  const mesh = new SkinnedMesh(geometry, new MeshStandardMaterial({ color }));
  mesh.frustumCulled = false;
  mesh.add(bones[0] as Bone);
  mesh.updateMatrixWorld(true);
  mesh.bind(new Skeleton(bones));

  const wave = (bone: string, angles: number[]) =>
    new QuaternionKeyframeTrack(
      `${bone}.quaternion`,
      [0, 0.5, 1],
      angles.flatMap((angle) => about(angle).toArray()),
    );
  const clip = new AnimationClip('wave', 1, [
    wave('upperarm', [0.2, 0.7, 0.2]),
    wave('lowerarm', [0.1, 0.4, 0.1]),
    wave('hand', [0, 0.5, 0]),
  ]);
  const mixer = new AnimationMixer(mesh);
  const action = mixer.clipAction(clip).play();
  mesh.userData = { clip, action };
  return { mesh, mixer, action };
}
