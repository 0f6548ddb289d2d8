// The shaders of the crowd. They light it like the other 3-D pages, and put fog over it.
//
// Each leg bone is an instance: a ribbon that faces the camera and is shaded like a rod. Its attributes are two joints, one
// after the other in the array of all joints. The instance between two legs has no width.

import { JOINTS, JOINTS_PER_LEG } from './crowd-arrays.js';

/** What both kinds of instances have in common. */
const COMMON = /* glsl */ `
  precision highp float;
  uniform vec3 sunDirection;
  uniform float shadow;
  /** A place in the world; of a shadow, where it falls on the ground. */
  vec3 project(vec3 place) {
    return shadow > 0.5 ? vec3(place.xz - sunDirection.xz * (place.y / sunDirection.y), 0.0).xzy : place;
  }
  /** A number from 0 to 1 for each spider. */
  float random(int spider) {
    return fract(sin(float(spider % 7919) * 12.9898) * 43758.5453);
  }
`;

const FRAGMENT = /* glsl */ `
  precision highp float;
  uniform vec3 sunDirection;
  uniform vec3 sunColour;
  uniform vec3 skyColour;
  uniform vec3 groundColour;
  uniform vec3 fogColour;
  uniform vec2 fogRange;
  uniform vec3 shadowColour;
  uniform float shadow;
  in vec3 colour;
  in float away;
  NORMAL_INPUT
  void main() {
    vec3 lit = shadowColour;
    if (shadow < 0.5) {
      vec3 normal = normalOf();
      vec3 light = mix(groundColour, skyColour, 0.5 + 0.5 * normal.y) + sunColour * max(dot(normal, sunDirection), 0.0);
      lit = colour * light;
    }
    float fog = smoothstep(fogRange.x, fogRange.y, away);
    gl_FragColor = vec4(mix(lit, fogColour, fog), 1.0);
    #include <colorspace_fragment>
  }
`;

export const LEG = {
  vertex: /* glsl */ `
    ${COMMON}
    in vec3 start;
    in vec3 end;
    /** The size of a pixel that is one unit away. */
    uniform float pixel;
    /** Half the width of the first and the last joint, and of the thinnest line, in pixels. */
    uniform vec3 widths;
    uniform vec3 hipColour;
    uniform vec3 footColour;
    out vec3 colour;
    out float away;
    out vec3 aside;
    out vec3 towards;
    out float across;
    void main() {
      int bone = gl_InstanceID % ${JOINTS_PER_LEG};
      if (bone == ${JOINTS_PER_LEG - 1}) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
      }
      vec3 from = (viewMatrix * vec4(project((modelMatrix * vec4(start, 1.0)).xyz), 1.0)).xyz;
      vec3 to = (viewMatrix * vec4(project((modelMatrix * vec4(end, 1.0)).xyz), 1.0)).xyz;
      // position.x: 0 at the start, 1 at the end; position.y: -1 or 1, across.
      float along = (float(bone) + position.x) / ${JOINTS_PER_LEG - 1}.0;
      vec3 middle = mix(from, to, position.x);
      vec3 axis = to - from;
      vec3 eye = normalize(-middle);
      vec3 side = cross(axis, eye);
      side *= inversesqrt(max(dot(side, side), 1e-12));
      float scale = length(modelMatrix[0].xyz);
      float width = max(mix(widths.x, widths.y, along) * scale, widths.z * pixel * -middle.z);
      // A little longer than the bone, so that there is no gap at the knee.
      vec3 beyond = normalize(axis) * width * (position.x - 0.5);
      vec3 place = middle + beyond + side * position.y * width;
      gl_Position = projectionMatrix * vec4(place, 1.0);
      aside = (vec4(side, 0.0) * viewMatrix).xyz;
      towards = (vec4(eye, 0.0) * viewMatrix).xyz;
      across = position.y;
      away = -place.z;
      colour = mix(hipColour, footColour, along) * (0.75 + 0.5 * random(gl_InstanceID / ${JOINTS}));
    }
  `,
  fragment: FRAGMENT.replace(
    'NORMAL_INPUT',
    /* glsl */ `
  in vec3 aside;
  in vec3 towards;
  in float across;
  vec3 normalOf() {
    return normalize(aside * across + towards * sqrt(max(1.0 - across * across, 0.0)));
  }`,
  ),
};

export const BODY = {
  vertex: /* glsl */ `
    ${COMMON}
    in vec4 pose;
    in vec4 rotation;
    /** Which colour a vertex has. */
    in float part;
    uniform vec3 colours[5];
    out vec3 colour;
    out float away;
    out vec3 facing;
    vec3 turned(vec3 v) {
      return v + 2.0 * cross(rotation.xyz, cross(rotation.xyz, v) + rotation.w * v);
    }
    void main() {
      vec3 world = project((modelMatrix * vec4(pose.xyz + turned(position), 1.0)).xyz);
      vec4 place = viewMatrix * vec4(world, 1.0);
      gl_Position = projectionMatrix * place;
      facing = turned(normal);
      away = -place.z;
      int index = int(part + 0.5);
      float shade = index < 2 ? 0.75 + 0.5 * random(gl_InstanceID) : 1.0;
      colour = colours[index] * shade;
    }
  `,
  fragment: FRAGMENT.replace(
    'NORMAL_INPUT',
    /* glsl */ `
  in vec3 facing;
  vec3 normalOf() {
    return normalize(facing);
  }`,
  ),
};
