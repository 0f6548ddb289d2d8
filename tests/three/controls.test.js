// createIKControls: targets and poles are dragged by pointers, touch and keys, in a document that is no browser's.

import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { JSDOM } from 'jsdom';
import { Bone, Group, Object3D, OrthographicCamera, PerspectiveCamera, Scene, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { createIKControls, IKHelper, plantFeet, SkeletonIK } from '../../web/three.js';
import { mixamoLike } from './rigs.js';

const [WIDTH, HEIGHT] = [800, 600];
const LEFT = 40;
const TOP = 20;

/** A document whose listeners are counted. */
function openDocument(tag = 'canvas') {
  const { window } = new JSDOM('<!doctype html><body></body>');
  const { document } = window;
  globalThis.document = document;
  const listeners = new Set();
  const { addEventListener, removeEventListener } = window.EventTarget.prototype;
  const ids = new Map();
  const key = (target, type, listener) => {
    for (const each of [target, listener]) {
      ids.set(each, ids.get(each) ?? ids.size);
    }
    return `${target.tagName ?? target.constructor.name}${ids.get(target)} ${type} ${ids.get(listener)}`;
  };
  window.EventTarget.prototype.addEventListener = function (type, listener, ...rest) {
    listeners.add(key(this, type, listener));
    return addEventListener.call(this, type, listener, ...rest);
  };
  window.EventTarget.prototype.removeEventListener = function (type, listener, ...rest) {
    listeners.delete(key(this, type, listener));
    return removeEventListener.call(this, type, listener, ...rest);
  };
  const element = document.createElement(tag);
  document.body.append(element);
  Object.defineProperty(element, 'clientHeight', { value: HEIGHT });
  element.getBoundingClientRect = () => ({ left: LEFT, top: TOP, width: WIDTH, height: HEIGHT });
  element.setPointerCapture = () => {};
  element.releasePointerCapture = () => {};
  return { window, document, element, listeners };
}

/** A bent arm in a scene, a camera in front of it, and controls. */
function open({ chain: options = {}, camera = null, controls: more = {}, tag = undefined } = {}) {
  const page = openDocument(tag);
  const scene = new Scene();
  const object = new Group();
  const bones = ['upper', 'lower', 'hand'].map((name) => Object.assign(new Bone(), { name }));
  bones[1].position.set(1, 0.3, 0);
  bones[2].position.set(1, -0.3, 0);
  scene.add(object.add(bones[0].add(bones[1].add(bones[2]))));
  const ik = new SkeletonIK(object);
  const chain = ik.chain('upper', 'hand', options);
  const eye = camera ?? new PerspectiveCamera(50, WIDTH / HEIGHT, 0.1, 100);
  eye.position.set(0.5, 0.5, 6);
  const frame = () => {
    ik.restore();
    ik.update();
    scene.updateMatrixWorld();
    eye.updateMatrixWorld();
  };
  frame();
  const given = typeof more === 'function' ? more(page.element) : more;
  const controls = createIKControls(ik, eye, page.element, given);
  frame();
  const events = [];
  for (const type of ['change', 'select', 'dragging-changed']) {
    controls.addEventListener(type, ({ value, handle }) => events.push([type, value ?? handle?.label]));
  }
  /** Where a point of the world is on the page. */
  const onPage = (at) => {
    const { x, y } = at.clone().project(eye);
    return { clientX: LEFT + ((x + 1) / 2) * WIDTH, clientY: TOP + ((1 - y) / 2) * HEIGHT };
  };
  const pointer = (type, at, rest = {}) => {
    const given = {
      bubbles: true,
      isPrimary: true,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      ...at,
      ...rest,
    };
    page.element.dispatchEvent(new page.window.PointerEvent(type, given));
    frame();
  };
  return {
    ...page,
    scene,
    object,
    bones,
    ik,
    chain,
    camera: eye,
    controls,
    events,
    frame,
    onPage,
    pointer,
    click(at, rest) {
      pointer('pointerdown', at, rest);
      pointer('pointerup', at, rest);
    },
    key(name, rest = {}) {
      const event = new page.window.KeyboardEvent('keydown', {
        key: name,
        bubbles: true,
        cancelable: true,
        ...rest,
      });
      (page.document.activeElement ?? page.element).dispatchEvent(event);
      frame();
      return event;
    },
    buttons: () => [...page.element.querySelectorAll('button')],
  };
}

const place = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};
const near = (a, b, most = 1e-9) => assert.ok(a.distanceTo(b) <= most, `${a.toArray()} and ${b.toArray()}`);

beforeEach(() => {
  delete globalThis.document;
});

describe('what is dragged', () => {
  test('a chain without a target gets an Object3D at its tip; without a pole it gets none', () => {
    const { chain, controls, bones, frame } = open();
    assert.ok(chain.target.isObject3D);
    near(place(chain.target), new Vector3(2, 0, 0));
    assert.equal(chain.pole, null);
    assert.deepEqual(
      controls.handles.map(({ label }) => label),
      ['hand, target'],
    );
    chain.target.position.set(1, 1, 0);
    frame();
    near(place(bones[2]), new Vector3(1, 1, 0), 1e-5);
    controls.dispose();
    assert.equal(chain.target, null);
  });

  test('a Vector3 is replaced by an Object3D at its place, and has the last place after dispose', () => {
    const target = new Vector3(1, 0.5, 0.2);
    const pole = new Vector3(1, 2, 0);
    const { chain, controls, scene } = open({ chain: { target, pole } });
    near(place(chain.target), target);
    near(place(chain.pole), pole);
    assert.deepEqual(
      controls.handles.map(({ kind }) => kind),
      ['target', 'pole'],
    );
    chain.target.position.x = 1.5;
    const children = scene.children.length;
    controls.dispose();
    assert.equal(chain.target, target);
    assert.equal(chain.pole, pole);
    assert.equal(target.x, 1.5);
    assert.equal(scene.children.length, children - 3);
  });

  test('an Object3D is moved itself; one without a parent is in the scene until dispose', () => {
    const target = new Object3D();
    target.position.set(1, 1, 0);
    const { chain, controls, scene } = open({ chain: { target } });
    assert.equal(chain.target, target);
    assert.equal(target.parent, scene);
    controls.dispose();
    assert.equal(target.parent, null);
    near(target.position, new Vector3(1, 1, 0));
  });

  test('chains that come, go or get other targets change the handles in the next frame', () => {
    const { ik, chain, controls, frame, buttons, scene } = open();
    const { target } = chain;
    const second = ik.chain('lower', 'hand', { pole: new Vector3(0, 1, 0) });
    frame();
    assert.equal(controls.handles.length, 3);
    assert.equal(buttons().length, 3);
    const ball = new Object3D();
    scene.add(ball);
    chain.target = ball;
    second.target = ball;
    frame();
    assert.equal(target.parent, null, 'what stood for it has gone');
    assert.deepEqual(
      controls.handles.map(({ object }) => object === ball),
      [true, false],
    );
    controls.select(chain);
    ik.remove(chain);
    frame();
    assert.equal(controls.selected.part, second, 'the same object is still selected');
    ik.remove(second);
    frame();
    assert.equal(controls.selected, null);
    assert.equal(controls.handles.length, 0);
  });

  test('a look-at has a handle if it has a target', () => {
    const { ik, controls, frame, object } = open();
    const look = ik.lookAt('upper');
    frame();
    assert.equal(controls.handles.length, 1);
    look.target = new Vector3(1, 1, 3);
    frame();
    assert.deepEqual(new Set(controls.handles.map(({ part }) => part)), new Set(ik.parts));
    assert.ok(object);
  });
});

describe('pointers', () => {
  test('a click on a handle selects it and moves nothing, beside it deselects', () => {
    const { controls, chain, click, pointer, onPage, events, document, buttons } = open();
    const start = place(chain.target);
    const at = onPage(start);
    assert.equal(controls.selected, null);
    pointer('pointerdown', { clientX: at.clientX + 8, clientY: at.clientY - 5 });
    assert.equal(controls.selected.part, chain);
    assert.equal(controls.transform.object, chain.target);
    pointer('pointermove', { clientX: at.clientX + 10, clientY: at.clientY - 5 }, { button: -1 });
    pointer('pointerup', { clientX: at.clientX + 10, clientY: at.clientY - 5 });
    near(place(chain.target), start);
    assert.equal(controls.selected.part, chain);
    assert.equal(document.activeElement, buttons()[0], 'keys go to it');
    assert.ok(events.some(([type, label]) => type === 'select' && label === 'hand, target'));
    const corner = { clientX: LEFT + 5, clientY: TOP + 5 };
    pointer('pointerdown', corner);
    pointer('pointermove', { clientX: LEFT + 50, clientY: TOP + 5 }, { button: -1 });
    pointer('pointermove', corner, { button: -1 });
    pointer('pointerup', corner);
    assert.equal(controls.selected.part, chain, 'that has turned the camera');
    click(corner);
    assert.equal(controls.selected, null);
    assert.equal(controls.transform.object, undefined);
    assert.equal(document.activeElement, document.body);
  });

  test('a tap may be further away than a click', () => {
    const { controls, chain, click, onPage } = open();
    const at = onPage(place(chain.target));
    const beside = { clientX: at.clientX + 22, clientY: at.clientY };
    click(beside);
    assert.equal(controls.selected, null);
    click(beside, { pointerType: 'touch', pointerId: 7 });
    assert.equal(controls.selected.part, chain);
  });

  test('other buttons and a second finger select nothing', () => {
    const { controls, chain, click, onPage } = open();
    const at = onPage(place(chain.target));
    click(at, { button: 2 });
    click(at, { isPrimary: false, pointerType: 'touch' });
    assert.equal(controls.selected, null);
    controls.select(chain);
    click(at, { isPrimary: false, pointerType: 'touch' });
    assert.equal(controls.transform.dragging, false);
  });

  test('nothing behind the camera is selected', () => {
    const { controls, chain, camera, click, onPage, frame } = open();
    const at = onPage(place(chain.target));
    chain.target.position.multiplyScalar(-1).addScaledVector(camera.position, 2);
    frame();
    click(at);
    assert.equal(controls.selected, null);
  });

  test('dragging a handle moves it along the screen, and the hand; the orbit is disabled meanwhile', () => {
    const orbit = { enabled: true };
    const { controls, chain, pointer, onPage, events, bones, document, buttons } = open({
      controls: { orbit },
    });
    const at = onPage(place(chain.target));
    assert.equal(controls.selected, null);
    const goal = new Vector3(1.4, 0.8, 0);
    pointer('pointerdown', at);
    assert.equal(controls.transform.dragging, true);
    assert.equal(orbit.enabled, false);
    pointer('pointermove', onPage(goal), { button: -1 });
    near(place(chain.target), goal, 1e-3);
    near(place(bones[2]), goal, 1e-3);
    pointer('pointerup', onPage(goal));
    assert.equal(orbit.enabled, true);
    assert.equal(document.activeElement, buttons()[0], 'keys still go to it');
    assert.equal(controls.selected.part, chain, 'it stays selected');
    const drags = events.filter(([type]) => type === 'dragging-changed').map(([, value]) => value);
    assert.deepEqual(drags, [true, false]);
    assert.ok(events.filter(([type]) => type === 'change').length > 2);
  });

  test('after a drag of an arrow, keys still go to the handle', () => {
    const { chain, click, pointer, onPage, document, buttons } = open();
    const at = onPage(place(chain.target));
    click(at);
    pointer('pointerdown', at);
    // A browser takes the focus away when a canvas is pressed.
    document.activeElement.blur();
    pointer('pointerup', at);
    assert.equal(document.activeElement, buttons()[0]);
  });

  test('an orbit that was disabled stays disabled; Escape and dispose end a drag', () => {
    const orbit = { enabled: false };
    const { controls, chain, pointer, onPage, key, document, buttons } = open({ controls: { orbit } });
    const start = place(chain.target);
    const at = onPage(start);
    const beside = { clientX: at.clientX - 30, clientY: at.clientY };
    pointer('pointerdown', at);
    pointer('pointermove', beside, { button: -1 });
    assert.ok(place(chain.target).distanceTo(start) > 0.1);
    assert.equal(document.activeElement, document.body);
    const event = key('Escape');
    assert.equal(event.defaultPrevented, true);
    near(place(chain.target), start);
    assert.equal(controls.transform.dragging, false);
    assert.equal(controls.selected.part, chain);
    assert.equal(document.activeElement, buttons()[0]);
    pointer('pointermove', beside, { button: -1 });
    pointer('pointerup', beside);
    near(place(chain.target), start);
    assert.equal(controls.selected.part, chain);
    assert.equal(orbit.enabled, false);
    orbit.enabled = true;
    pointer('pointerdown', at);
    assert.equal(orbit.enabled, false);
    controls.dispose();
    assert.equal(orbit.enabled, true);
  });

  for (const type of ['pointercancel', 'lostpointercapture']) {
    test(`${type} ends a drag and undoes it`, () => {
      const orbit = { enabled: true };
      const { controls, chain, pointer, onPage } = open({ controls: { orbit } });
      const start = place(chain.target);
      const at = onPage(start);
      const touch = { pointerType: 'touch', pointerId: 5 };
      pointer('pointerdown', at, touch);
      pointer('pointermove', onPage(new Vector3(1, 1, 0)), { ...touch, button: -1 });
      assert.ok(place(chain.target).distanceTo(start) > 0.1);
      pointer(type, at, { ...touch, pointerId: 6 });
      assert.equal(controls.transform.dragging, true, 'that was another pointer');
      pointer(type, at, touch);
      near(place(chain.target), start);
      assert.equal(controls.transform.dragging, false);
      assert.equal(orbit.enabled, true);
      // The next drag is as ever.
      pointer('pointerdown', at, { ...touch, pointerId: 7 });
      pointer('pointermove', onPage(new Vector3(1, 1, 0)), { ...touch, pointerId: 7, button: -1 });
      pointer('pointerup', onPage(new Vector3(1, 1, 0)), { ...touch, pointerId: 7 });
      // The capture is lost after each drag.
      pointer('lostpointercapture', at, { ...touch, pointerId: 7 });
      near(place(chain.target), new Vector3(1, 1, 0), 1e-3);
    });
  }

  test('disabling the controls ends a drag and undoes it', () => {
    const orbit = { enabled: true };
    const { controls, chain, pointer, onPage } = open({ controls: { orbit } });
    const { target } = chain;
    const start = place(target);
    pointer('pointerdown', onPage(start));
    pointer('pointermove', onPage(new Vector3(1, 1, 0)), { button: -1 });
    assert.ok(place(target).distanceTo(start) > 0.1);
    controls.enabled = false;
    near(place(target), start);
    assert.equal(orbit.enabled, true);
    assert.equal(controls.selected, null);
  });

  test('the transform controls can be moved by a ray, as of an XR controller', () => {
    const { controls, chain, camera } = open();
    controls.select(chain);
    const { transform } = controls;
    const start = place(chain.target);
    transform.getHelper().updateMatrixWorld(true);
    const ray = transform.getRaycaster();
    const direction = new Vector3();
    const aim = (at) => ray.set(camera.position, direction.subVectors(at, camera.position).normalize());
    const arrow = start.clone().add(new Vector3(0, 0.4, 0));
    aim(arrow);
    transform.pointerHover(null);
    assert.equal(transform.axis, 'Y');
    transform.getHelper().updateMatrixWorld(true);
    transform.pointerDown(null);
    aim(arrow.add(new Vector3(0, 0.5, 0)));
    transform.pointerMove(null);
    transform.pointerUp(null);
    assert.ok(place(chain.target).distanceTo(start) > 0.1);
  });

  test('a drag follows its own finger only', () => {
    const { chain, pointer, onPage, controls } = open();
    const goal = new Vector3(1.2, 0.9, 0);
    const [one, two] = [1, 2].map((pointerId) => ({ pointerType: 'touch', pointerId }));
    const beside = onPage(new Vector3(-0.5, -0.5, 0));
    pointer('pointerdown', onPage(place(chain.target)), one);
    pointer('pointerdown', beside, { ...two, isPrimary: false });
    pointer('pointermove', onPage(goal), { ...one, button: -1 });
    pointer('pointermove', beside, { ...two, isPrimary: false, button: -1 });
    pointer('pointerup', beside, { ...two, isPrimary: false });
    near(place(chain.target), goal, 1e-3);
    assert.equal(controls.transform.dragging, true);
    pointer('pointermove', onPage(new Vector3(1, 1, 0)), { ...one, button: -1 });
    pointer('pointerup', onPage(new Vector3(1, 1, 0)), one);
    near(place(chain.target), new Vector3(1, 1, 0), 1e-3);
    assert.equal(controls.transform.dragging, false);
  });

  test('an arrow of the selected handle moves it along its axis; the mark of another handle is in front of it', () => {
    const { controls, chain, pointer, onPage, ik, frame, scene, click } = open();
    const start = place(chain.target);
    click(onPage(start));
    const arrow = start.clone().add(new Vector3(0, 0.4, 0));
    const goal = arrow.clone().add(new Vector3(0.3, 0.5, 0));
    pointer('pointerdown', onPage(arrow));
    assert.equal(controls.transform.axis, 'Y');
    pointer('pointermove', onPage(goal), { button: -1 });
    pointer('pointerup', onPage(goal));
    const raised = place(chain.target);
    near(raised, start.clone().add(new Vector3(0, 0.5, 0)), 0.02);
    assert.ok(Math.abs(raised.x - start.x) < 1e-9 && Math.abs(raised.z - start.z) < 1e-9);

    const ball = new Object3D();
    ball.position.copy(raised).add(new Vector3(0, 0.4, 0));
    scene.add(ball);
    const second = ik.chain('lower', 'hand', { target: ball });
    frame();
    assert.equal(controls.selected.part, chain);
    pointer('pointermove', onPage(ball.position), { button: -1 });
    assert.equal(controls.transform.axis, null, 'no arrow is highlighted');
    pointer('pointerdown', onPage(ball.position));
    assert.equal(controls.selected.part, second);
    pointer('pointermove', onPage(new Vector3(1, 1, 0)), { button: -1 });
    pointer('pointerup', onPage(new Vector3(1, 1, 0)));
    near(ball.position, new Vector3(1, 1, 0), 1e-3);
    near(place(chain.target), raised);
  });

  test('of two handles at the same place, the selected one is dragged', () => {
    const at = new Vector3(1.5, 0.5, 0);
    const { controls, chain, pointer, onPage } = open({ chain: { target: at.clone(), pole: at.clone() } });
    const goal = new Vector3(1, 1, 0);
    for (const kind of ['target', 'pole']) {
      chain.target.position.copy(at);
      chain.pole.position.copy(at);
      controls.select(chain, kind);
      pointer('pointerdown', onPage(at));
      pointer('pointermove', onPage(goal), { button: -1 });
      pointer('pointerup', onPage(goal));
      assert.equal(controls.selected.kind, kind);
      near(place(kind === 'target' ? chain.target : chain.pole), goal, 1e-3);
      near(place(kind === 'target' ? chain.pole : chain.target), at, 1e-9);
    }
  });

  test('in the mode rotate, a drag of a handle rotates it', () => {
    const { chain, controls, pointer, onPage } = open({ controls: { mode: 'rotate' } });
    const start = place(chain.target);
    const at = onPage(start);
    pointer('pointerdown', at);
    assert.equal(controls.selected.part, chain);
    pointer('pointermove', { clientX: at.clientX + 40, clientY: at.clientY }, { button: -1 });
    pointer('pointerup', at);
    near(place(chain.target), start);
    assert.ok(chain.target.quaternion.y > 0.1, 'about the vertical axis');
  });
});

describe('OrbitControls', () => {
  for (const pointerType of ['mouse', 'touch']) {
    test(`do not see a ${pointerType} that drags a handle, and turn the camera beside`, () => {
      let orbit;
      const camera = new PerspectiveCamera(50, WIDTH / HEIGHT, 0.1, 100);
      const { chain, pointer, onPage, controls } = open({
        camera,
        controls: (element) => {
          orbit = new OrbitControls(camera, element);
          return { orbit };
        },
      });
      const calls = [];
      orbit.addEventListener('start', () => calls.push('start'));
      orbit.addEventListener('end', () => calls.push('end'));
      const drag = (from, to) => {
        for (const [type, at, button] of [
          ['pointerdown', from, 0],
          ['pointermove', to, -1],
          ['pointerup', to, 0],
        ]) {
          pointer(type, at, { pointerType, button });
          orbit.update();
        }
      };
      const eye = camera.position.clone();
      const goal = new Vector3(1.2, 0.9, 0);
      // The camera has another direction now.
      orbit.update();
      camera.updateMatrixWorld();
      const still = camera.quaternion.clone();
      const [from, to] = [onPage(place(chain.target)), onPage(goal)];
      drag(from, to);
      near(camera.position, eye);
      assert.ok(camera.quaternion.angleTo(still) < 1e-9);
      assert.ok(Math.hypot(onPage(place(chain.target)).clientX - to.clientX) < 0.1);
      assert.deepEqual(calls, []);
      assert.equal(orbit.enabled, true);
      assert.equal(controls.selected.part, chain);
      // An arrow of the selected handle, too.
      const arrow = onPage(place(chain.target).add(new Vector3(0, 0.4, 0)));
      pointer('pointerdown', arrow, { pointerType });
      assert.equal(controls.transform.axis, 'Y');
      pointer('pointerup', arrow, { pointerType });
      assert.deepEqual(calls, []);
      drag({ clientX: LEFT + 50, clientY: TOP + 60 }, { clientX: LEFT + 150, clientY: TOP + 60 });
      assert.deepEqual(calls, ['start', 'end']);
      assert.ok(camera.position.distanceTo(eye) > 0.5);
      assert.equal(controls.selected.part, chain);
      controls.dispose();
      orbit.dispose();
    });
  }
});

describe('keys', () => {
  test('the Tab key goes from handle to handle: each has a button with its name', () => {
    const { controls, buttons, document } = open({ chain: { pole: new Vector3(1, 2, 0) } });
    const names = buttons().map(({ textContent }) => textContent);
    assert.deepEqual(names, ['hand, target', 'hand, pole']);
    for (const [i, button] of buttons().entries()) {
      assert.equal(button.tabIndex, 0);
      button.focus();
      assert.equal(document.activeElement, button);
      assert.equal(controls.selected, controls.handles[i]);
      assert.deepEqual(
        buttons().map((each) => each.getAttribute('aria-pressed')),
        [String(i === 0), String(i === 1)],
      );
    }
  });

  test('select moves the focus of the keyboard along, if a handle has it', () => {
    const { controls, chain, buttons, document } = open({ chain: { pole: new Vector3(1, 2, 0) } });
    const before = document.activeElement;
    controls.select(chain, 'pole');
    assert.equal(document.activeElement, before);
    buttons()[1].focus();
    controls.select(chain);
    assert.equal(document.activeElement, buttons()[0]);
    assert.equal(controls.selected, controls.handles[0]);
  });

  for (const [name, camera] of [
    ['a perspective', null],
    ['an orthographic', new OrthographicCamera(-4, 4, 3, -3, 0.1, 100)],
  ]) {
    test(`arrow keys move 4 pixels along the screen, with Shift 24: ${name} camera`, () => {
      const { controls, chain, key, onPage, buttons, scene, camera: eye } = open({ camera });
      // A parent that is scaled and turned.
      const parent = new Group();
      parent.scale.setScalar(0.2);
      parent.rotation.set(0.3, 1, 0);
      scene.add(parent);
      parent.attach(chain.target);
      eye.rotation.set(0.05, 0.1, 0.2);
      eye.updateMatrixWorld();
      buttons()[0].focus();
      assert.equal(controls.selected.part, chain);
      const depth = () => place(chain.target).applyMatrix4(eye.matrixWorldInverse).z;
      for (const [k, x, y, rest] of [
        ['ArrowRight', 4, 0],
        ['ArrowLeft', -4, 0],
        ['ArrowUp', 0, -4],
        ['ArrowDown', 0, 24, { shiftKey: true }],
      ]) {
        const [before, z] = [onPage(place(chain.target)), depth()];
        assert.equal(key(k, rest).defaultPrevented, true);
        const after = onPage(place(chain.target));
        assert.ok(Math.abs(after.clientX - before.clientX - x) < 1e-6, k);
        assert.ok(Math.abs(after.clientY - before.clientY - y) < 1e-6, k);
        assert.ok(Math.abs(depth() - z) < 1e-9, k);
      }
      const z = depth();
      key('PageUp');
      assert.ok(depth() < z, 'further away');
    });
  }

  test('Escape deselects; other keys, and keys of the browser, are left alone', () => {
    const { controls, chain, key, buttons } = open();
    buttons()[0].focus();
    const before = place(chain.target);
    assert.equal(key('a').defaultPrevented, false);
    assert.equal(key('ArrowLeft', { altKey: true }).defaultPrevented, false);
    assert.equal(key('Escape').defaultPrevented, true);
    assert.equal(controls.selected, null);
    assert.equal(key('ArrowRight').defaultPrevented, false);
    near(place(chain.target), before);
    buttons()[0].click();
    assert.equal(controls.selected.part, chain);
  });
});

test('handles have the same size on the screen at each distance, and are no obstacle to rays', () => {
  const { scene, chain, camera, frame, onPage } = open({ controls: { size: 10 } });
  const [mesh] = scene.getObjectByName('IKHandles').children;
  for (const z of [0, -20, 3]) {
    chain.target.position.z = z;
    frame();
    const middle = place(chain.target);
    near(new Vector3().setFromMatrixPosition(mesh.matrixWorld), middle);
    const edge = middle.clone().add(new Vector3(mesh.matrixWorld.elements[0], 0, 0));
    assert.ok(Math.abs(onPage(edge).clientX - onPage(middle).clientX - 10) < 1e-3);
  }
  assert.ok(camera);
});

test('mode, enabled, select', () => {
  const { controls, chain, frame, scene, click, onPage } = open({ controls: { mode: 'rotate' } });
  assert.equal(controls.mode, 'rotate');
  assert.equal(controls.transform.mode, 'rotate');
  controls.mode = 'translate';
  assert.equal(controls.transform.mode, 'translate');
  controls.select(chain);
  assert.equal(controls.selected.part, chain);
  assert.throws(() => controls.select(chain, 'pole'), /^RangeError: part must be a chain or a look-at/);
  assert.throws(() => controls.select({}), /^TypeError: part must be a chain, a look-at or null/);
  assert.throws(() => controls.select(chain, 'tip'), /^RangeError: kind must be "target" or "pole"/);
  assert.throws(() => {
    controls.enabled = 1;
  }, /^TypeError: enabled must be true or false/);
  controls.enabled = false;
  frame();
  assert.equal(controls.selected, null);
  assert.equal(scene.getObjectByName('IKHandles').visible, false);
  click(onPage(place(chain.target)));
  assert.equal(controls.selected, null);
  controls.enabled = true;
  click(onPage(place(chain.target)));
  assert.equal(controls.selected.part, chain);
  controls.select(null);
  assert.equal(controls.selected, null);
  controls.dispose();
  assert.throws(() => controls.select(chain), { code: 'disposed' });
  assert.throws(() => controls.select(null), { code: 'disposed' });
});

for (const tag of ['canvas', 'div']) {
  test(`dispose removes everything that was made, also in a ${tag}`, () => {
    const opened = open({
      tag,
      chain: { pole: new Vector3(1, 2, 0) },
      controls: { orbit: { enabled: true } },
    });
    const { controls, chain, scene, element, listeners, click, onPage, pointer, ik } = opened;
    assert.ok(listeners.size > 5);
    const at = onPage(place(chain.target));
    click(at);
    pointer('pointerdown', at);
    pointer('pointermove', { clientX: at.clientX + 9, clientY: at.clientY }, { button: -1 });
    const freed = new Set();
    scene.traverse(({ geometry, name, type }) => {
      geometry?.addEventListener('dispose', () => freed.add(name || type));
    });
    controls.dispose();
    controls.dispose();
    assert.deepEqual([...listeners], []);
    assert.equal(element.childNodes.length, 0);
    assert.equal(element.style.touchAction, 'none', 'the orbit needs it');
    assert.deepEqual(scene.children, [ik.object]);
    assert.ok(freed.has('hand, target') && freed.size > 5);
    assert.throws(() => controls.refresh(), { code: 'disposed' });
    opened.frame();
    click(at);
    assert.equal(controls.selected, null);
  });
}

test('without an orbit, dispose gives the element its own touch-action', () => {
  const { element, controls } = open();
  assert.equal(element.style.touchAction, 'none');
  controls.dispose();
  assert.equal(element.style.touchAction, '');
});

test('a hundred controls, made and disposed of, leave nothing', () => {
  const { ik, camera, element, listeners, scene, controls } = open();
  controls.dispose();
  for (let i = 0; i < 100; i++) {
    createIKControls(ik, camera, element).dispose();
  }
  assert.equal(listeners.size, 0);
  assert.equal(element.childNodes.length, 0);
  assert.equal(scene.children.length, 1);
});

test('a helper and controls in one scene', () => {
  const { ik, scene, frame, controls, chain } = open();
  scene.add(new IKHelper(ik));
  for (let i = 0; i < 5; i++) {
    frame();
  }
  ik.dispose();
  scene.updateMatrixWorld();
  assert.equal(controls.handles.length, 0);
  assert.ok(chain);
});

test('wrong arguments', () => {
  const { ik, camera, element, object } = open();
  assert.throws(() => createIKControls({}, camera, element), /^TypeError: ik must be a SkeletonIK/);
  assert.throws(() => createIKControls(ik, {}, element), /^TypeError: camera must be a Camera/);
  assert.throws(() => createIKControls(ik, camera, null), /^TypeError: domElement must be an element/);
  assert.throws(() => createIKControls(ik, camera, element, { mode: 'scale' }), /^RangeError: mode must be/);
  assert.throws(
    () => createIKControls(ik, camera, element, { orbit: 3 }),
    /^TypeError: orbit must be controls/,
  );
  assert.throws(() => createIKControls(ik, camera, element, { size: 0 }), /^RangeError: size must be/);
  assert.throws(() => createIKControls(ik, camera, element, { camera }), /has no option/);
  object.removeFromParent();
  assert.throws(
    () => createIKControls(ik, camera, element),
    /^RangeError: scene: the skeleton has no parent/,
  );
});

test('legs of feet have no handles: the feet set their targets', () => {
  const rig = mixamoLike();
  const page = openDocument();
  const scene = new Scene().add(rig.object);
  const ik = new SkeletonIK(rig.object);
  const [first, tip] = ['mixamorig:LeftUpLeg', 'mixamorig:LeftFoot'];
  const leg = ik.chain(first, tip);
  const arm = ik.chain('mixamorig:LeftArm', 'mixamorig:LeftHand');
  const controls = createIKControls(ik, new PerspectiveCamera(), page.element);
  assert.equal(controls.handles.length, 2);
  const feet = plantFeet(ik, () => 0, { legs: [leg] });
  const frame = () => {
    ik.restore();
    ik.update(1 / 60);
    scene.updateMatrixWorld();
    return controls.handles;
  };
  const handles = frame();
  assert.deepEqual(
    handles.map(({ part }) => part),
    [arm],
  );
  assert.equal(frame(), handles);
  ik.remove(feet);
  assert.equal(frame().length, 2);
  controls.dispose();
});
