// Sources of whole pages with three.js.

import { scriptOf } from '../shared/whole-page.js';

/**
 * A page with a canvas that fills it, light, and a camera that the pointer turns. The script has `scene`, `camera`,
 * `renderer` and `controls`.
 * @param {string} title
 * @param {string} script ends with a call of `renderer.setAnimationLoop`
 * @param {object} [options]
 * @param {readonly ('fabrik' | 'fabrik-three' | 'fabrik-batch' | 'fabrik-rig' | 'fabrik-contacts')[]} [options.packages] what the script needs
 *   besides three.js
 * @param {readonly [number, number, number]} [options.camera] where the camera is
 * @param {readonly [number, number, number]} [options.target] where it looks
 */
export function wholePage3D(
  title,
  script,
  { packages = ['fabrik-three'], camera = [0, 1.5, 4], target = [0, 0.7, 0] } = {},
) {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { margin: 0; overflow: hidden } canvas { display: block; touch-action: none }</style>
<body>
${['three', ...packages].map(scriptOf).join('\n')}
<script>
  const scene = new THREE.Scene();
  scene.background = new THREE.Color('#181b21');
  const sun = new THREE.DirectionalLight('#ffffff', 2);
  sun.position.set(2, 3, 1);
  scene.add(sun, new THREE.HemisphereLight('#ffffff', '#4a4038', 1.6));
  const camera = new THREE.PerspectiveCamera(40, innerWidth / innerHeight, 0.01, 50);
  camera.position.set(${camera.join(', ')});
  const renderer = new THREE.WebGLRenderer({ antialias: true });
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(innerWidth, innerHeight);
  document.body.append(renderer.domElement);
  const controls = new THREE.OrbitControls(camera, renderer.domElement);
  controls.target.set(${target.join(', ')});
  controls.update();
  onresize = () => location.reload();${script}
</script>
`;
}
