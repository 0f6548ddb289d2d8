// The words of the lesson in English. `text`, `tasks`, `source` and the texts of `index` and `glossary` are HTML.
// Words in braces are replaced. Each other language has a file with the same keys and the same words in braces.

export default {
  language: 'en',
  name: 'English',

  site: {
    lesson: 'Inverse kinematics: the lesson',
    skip: 'Skip to the content',
    chapters: 'Chapters',
    languages: 'Language',
    contents: 'Contents',
    glossary: 'Glossary',
    demos: 'Demos',
    docs: 'Documentation',
    pager: 'Previous and next chapter',
    previous: 'Previous',
    next: 'Next',
    noScript:
      'The figures need JavaScript. Without it, you see a picture of each figure and all of the text.',
    failed: 'The figures could not start: {reason}',
    needsServer: 'needs npm start',
    licence: 'The text and the figures are free to use (MIT licence).',
  },

  chapter: {
    number: 'Chapter {number}',
    tasks: 'Try it',
    done: 'done',
    allDone: 'All tasks of this chapter are done.',
    formula: 'The formula',
    formulaNote: 'A symbol lights up while its value changes.',
    code: 'The code',
    codeNote: 'Edit it and press Run.',
    codeLabel: 'Code of this chapter',
    codeResult: 'What the code does',
    run: 'Run',
    undo: 'Undo my edits',
    endless: 'The code does not come to an end. Look for a loop that never ends, then load this page again.',
    sources: 'Sources',
    next: 'What to read next',
    still: 'Picture: {caption}',
    share: {
      title: 'Use this figure',
      lines: 'Two lines for any web page',
      frame: 'A frame, for sites that allow no scripts',
      copy: 'Copy',
      copied: 'Copied.',
      noCopy: 'The browser did not let the page copy.',
      picture: 'A picture of what it shows now',
      svg: 'Save SVG',
      png: 'Save PNG',
    },
    method: 'Method',
    methods: {
      fabrik: 'FABRIK',
      auto: 'Auto',
      ccd: 'CCD',
      'jacobian-transpose': 'Jacobian transpose',
      'damped-least-squares': 'Damped least squares',
    },
    joints: 'Joints',
    jointKinds: { knee: 'A knee', elbow: 'An elbow', finger: 'A finger' },
  },

  index: {
    title: 'Inverse kinematics, step by step · fabrik',
    description:
      'A lesson in ten short chapters, from one bone to a walking spider. Every figure can be dragged and embedded.',
    heading: 'From one bone to a walking spider',
    lead: 'How does an arm find the way to a cup, and a spider the way over the floor? Ten short chapters explain inverse kinematics. You only need to know what a vector is.',
    note: 'Every figure can be dragged. Every figure can also be put on your own page: see “Use this figure” below it.',
  },

  chapters: {
    elbow: {
      nav: 'Elbow',
      title: 'Where does the elbow go?',
      description: 'Forward and inverse kinematics: turn the joints of an arm, then drag its hand.',
      figures: {
        forward: {
          caption: 'Forward kinematics: you turn the joints, and the hand follows.',
          text: [
            'This arm has two bones and two joints: the shoulder and the elbow. Drag the elbow: the whole arm turns. Drag the hand: only the second bone turns.',
            'The two angles decide where the hand is. To compute it, add up the bones as vectors: each one has a length and a direction. This is <b>forward kinematics</b>, and it has exactly one answer.',
          ],
        },
        inverse: {
          caption: 'Inverse kinematics: you move the hand, and the joints follow.',
          text: [
            'In the first figure, try to put the hand on the star by turning joints. It is hard work: each joint moves everything after it. You would rather say where the hand must be.',
            'This is the inverse question: given the position of the hand, what are the angles? It is called <b>inverse kinematics</b>, or IK. The point that the hand must reach is the <b>target</b>. The end of the arm is its <b>tip</b>, or end effector.',
            'The question is harder than the first one. There may be two answers (the elbow on either side), many answers (with three bones or more), or none (if the target is too far away).',
          ],
        },
      },
      tasks: {
        star: 'Turn the joints until the hand is on the star.',
        drag: 'Now drag the hand itself onto the star.',
        flip: 'Bend the elbow to the other side: click in the figure, so that the hand stops following the pointer, then press on the elbow. Or press <kbd>F</kbd>.',
      },
      formula: {
        terms: {
          a1: 'angle of the first bone',
          a2: 'turn at the elbow (0° is straight)',
          x: 'hand, to the right of the shoulder',
          y: 'hand, below the shoulder',
        },
      },
      code: 'Forward kinematics, drawn: change the angles or add a bone.',
      source: 'A survey of the whole field, with the history of the methods: {survey}.',
      next: 'One bone is enough to begin with. The next chapter lets it follow the pointer.',
    },

    follow: {
      nav: 'One bone',
      title: 'One bone follows',
      description:
        'One bone points at a target, or follows it like a trailer: the first step of the method FABRIK.',
      figures: {
        fixed: {
          caption: 'A bone with a fixed base points at the target.',
          text: [
            'One bone, one joint. The base is fixed, so the bone can only turn. The best that it can do is to point at the target. The tip is then as near to the target as possible.',
          ],
        },
        free: {
          caption: 'A bone with a free base moves to the target.',
          text: [
            'Now the base is free. The bone turns towards the target and moves there, like a trailer behind a car. The base only moves along the line to the target: it never slides sideways.',
            'The rule has two steps. Put the tip on the target. Then put the base on the straight line from the target to where the base was, at the distance of one bone length.',
            'The second step is the heart of FABRIK, the method of this lesson. It has no angles and no sine or cosine. Take the vector from the target to the base, give it the length of the bone, and add it to the target: there is the new base. Remember this step: the next two chapters repeat it.',
          ],
        },
      },
      tasks: {
        up: 'Make the bone with the fixed base point straight up.',
        pull: 'Pull the free bone away: its base must move by more than the length of the bone.',
        turn: 'Turn the free bone round, until it points in the direction opposite to that at the start.',
      },
      formula: {
        terms: { p: 'base of the bone', t: 'target', L: 'length of the bone' },
      },
      code: 'The rule is the function <code>follow</code>.',
      source: 'The step is part of FABRIK: {fabrik}.',
      next: 'What happens if each bone pulls the next one? The next chapter makes a rope.',
    },

    rope: {
      nav: 'Rope',
      title: 'A chain that is pulled',
      description:
        'Each bone follows the next one towards the tip: a chain without a fixed base behaves like a rope.',
      figures: {
        rope: {
          caption: 'A chain with a free base is pulled like a rope.',
          text: [
            'Take several bones. Put the tip of the last one on the target, as before. Its other end is now the target of the next bone towards the base. Go on like this, bone after bone, until you are at the base.',
            'Each bone keeps its length, and each joint moves only as far as it must, along the line through the joint that moved before it. This looks so natural that games use it for ropes, tails and snakes.',
            'Watch the bends at the joints: the farther you pull, the straighter the chain becomes. The joints near the tip move most, those near the base move later and less.',
            'The chain always reaches the target, because nothing holds it. All these steps together are the <b>backward pass</b> of FABRIK: from the tip back to the base.',
          ],
        },
      },
      tasks: {
        straight: 'Pull the rope until it is almost straight.',
        ring: 'Make a ring: bring the tip nearer to the base than half the length of a bone.',
      },
      formula: {
        terms: {
          pi: 'the joint that moves',
          pj: 'the next joint towards the tip, which has moved already',
          Li: 'length of the bone between them',
        },
      },
      code: 'The loop runs from the tip to the base.',
      source: 'The backward pass is one half of FABRIK: {fabrik}.',
      next: 'An arm is no rope: its shoulder stays where it is. The next chapter fixes the base.',
    },

    root: {
      nav: 'Two passes',
      title: 'A fixed base',
      description:
        'FABRIK in two passes: the backward pass moves the base away, the forward pass puts it back.',
      figures: {
        steps: {
          caption: 'FABRIK, step by step. Press play, or use the arrow keys.',
          text: [
            'The base (the <b>root</b> of the chain) must stay where it is. But the backward pass moves it away. So do the same once more from the other end: put the base back, and let all bones follow it. This is the <b>forward pass</b>.',
            'After the forward pass the base is right again, but the tip has left the target. One backward and one forward pass together are one <b>iteration</b>. After it, the tip is usually nearer to the target than before. Repeat it, and the distance becomes smaller and smaller.',
            'This is FABRIK: <i>Forward And Backward Reaching Inverse Kinematics</i>. In each step, one joint moves along the line between it and its neighbour, until the bone has its length again. After the step, bones that are connected to the target are blue, those connected to the base are amber. (The article that introduced FABRIK calls the first pass <i>forward reaching</i> and the second <i>backward reaching</i>. Most tutorials name them as here.)',
            'Drag the target, or drag a joint to begin from another pose. With FABRIK, the chain stays near the pose in which it begins, so movements look smooth.',
          ],
        },
      },
      tasks: {
        end: 'Play, or step, to the end of the solve.',
        lost: 'Find a step in which the base is not in its place.',
        start: 'Drag a joint, so that the solve begins from another pose.',
      },
      formula: {
        terms: { backward: 'backward pass', forward: 'forward pass', k: 'iteration', e: 'tip to target' },
      },
      code: 'All of FABRIK for a chain without limits.',
      source: 'The article that introduced FABRIK: {fabrik}.',
      next: 'How many iterations are enough? The next chapter looks at the error.',
    },

    close: {
      nav: 'Close enough',
      title: 'Close enough',
      description: 'Tolerance, iterations, the error curve, and two cases in which FABRIK is slow or stuck.',
      figures: {
        near: {
          caption: 'A target near full reach. The chart shows the distance that is left.',
          text: [
            'FABRIK comes nearer in each iteration, but it hardly ever arrives exactly. So it stops when the <b>error</b> (the distance from the tip to the target) is below a <b>tolerance</b>, or after a maximum of iterations.',
            'For most targets a few iterations are enough. If the chain must be almost straight, it takes hundreds: the last bit of length can only come from straightening very small bends, and each pass straightens only a part of them.',
            'The method “Auto” begins with one iteration of FABRIK and then corrects all bones at once, by a <b>projection</b>. It adds one vector λ to the direction of every bone (a vector of length 1), and gives each one the length 1 again. It chooses λ so that the chain ends at the target. That takes only a few steps, even near full reach.',
          ],
        },
        straight: {
          caption: 'A straight chain, and a target on its line: FABRIK is stuck.',
          text: [
            'Here all joints and the target are on one line. Each step moves a joint along this line, so nothing ever bends. FABRIK is stuck, though the target is within reach. “Auto” first bends the chain a little.',
          ],
        },
      },
      tasks: {
        slow: 'Drag the target until FABRIK takes more than 30 iterations.',
        auto: 'Choose Auto for a target like this: it takes fewer than 10.',
        bend: 'Free the straight chain: drag a joint, or choose Auto.',
      },
      formula: {
        terms: {
          e: 'error: tip to target',
          eps: 'tolerance',
          k: 'iterations',
          lambda: 'a vector, the same for all bones',
        },
      },
      code: 'It counts the iterations for targets that are farther and farther away.',
      source: 'FABRIK and its tolerance: {fabrik}. The projection: {solver}.',
      next: 'Some targets cannot be reached at all. The next chapter says which.',
    },

    reach: {
      nav: 'Reach',
      title: 'Too far, too close',
      description:
        'Which targets a chain can reach: the outer circle, the inner circle, and a base that moves along.',
      figures: {
        ring: {
          caption: 'The tip can reach every point between the two circles.',
          text: [
            'A chain reaches farthest when it is straight. So the radius of the outer circle is the sum of all lengths: the <b>full reach</b>. If the target is outside, no method can help: the best pose points straight at it.',
            'There may also be an inner circle. Here the first bone is longer than the other two together. They cannot bring the tip back to the base, so the tip cannot enter the <b>dead zone</b> around it.',
            'If no bone is longer than all others together, there is no dead zone. A chain without joint limits can reach every point inside the outer circle, except in a dead zone.',
          ],
        },
        pull: {
          caption: 'The base moves along when the target is too far away.',
          text: [
            'Is the target out of reach? Then a character takes a step, and a robot drives nearer. The base moves only as far as needed, and only when the bones alone are too short. Then the rest of the body hardly moves.',
          ],
        },
      },
      tasks: {
        far: 'Move the target out of reach.',
        near: 'Move the target into the dead zone.',
        pull: 'In the second figure, make the base move.',
      },
      formula: {
        terms: { inner: 'radius of the dead zone', d: 'base to target', outer: 'full reach' },
      },
      code: 'It paints what the chain can reach. Change the lengths.',
      source: 'FABRIK begins with a test for targets out of reach: {fabrik}.',
      next: 'For two bones there is a formula. The next chapter uses it.',
    },

    triangle: {
      nav: 'Two bones',
      title: 'Two bones without iteration',
      description: 'The law of cosines gives the angles of a two-bone arm directly, once for each elbow.',
      figures: {
        arm: {
          caption: 'Two bones and the line to the target form a triangle.',
          text: [
            'Arms and legs often have two bones. Then there is nothing to repeat: the two bones and the line from the base to the target form a triangle, and you know all three of its sides.',
            'The <b>law of cosines</b> gives the angle γ at the elbow. A second use of the same law gives the angle between the first bone and the line to the target. Add it to the angle of this line, or subtract it if the elbow is on the other side. That is the whole answer: two formulas, no iterations, no error.',
            'The triangle has a mirror image. So there are two solutions: the elbow on one side or on the other. The grey outline is the other one. Choose one side and keep it, or take the one that is nearer to the present pose. Otherwise the elbow jumps.',
            'At full reach both solutions are the same: the arm is straight. There the elbow moves very fast when the target moves a little. That is why many games slow the hand down just before the arm is straight.',
          ],
        },
      },
      tasks: {
        right: 'Make a right angle at the elbow (90°).',
        flip: 'Change to the other elbow: click in the figure, so that the hand stops following the pointer, then press on the elbow. Or press <kbd>F</kbd>.',
        straight: 'Find a target where both solutions are the same.',
      },
      formula: {
        terms: { a: 'first bone', b: 'second bone', c: 'base to target', gamma: 'inner angle at the elbow' },
      },
      code: 'The whole solution is in <code>solve</code>. Change the sign of <code>bend</code>.',
      source: 'The derivation, also in three dimensions, is in {twobone}.',
      next: 'Real elbows bend only one way. The next chapter adds joint limits.',
    },

    limits: {
      nav: 'Joint limits',
      title: 'Joint limits',
      description: 'Why clamping the joints is not enough, and what works instead.',
      figures: {
        limits: {
          caption: 'The same chain, solved twice: by clamping (blue), and in joint space (amber).',
          text: [
            'A knee bends only one way. Each coloured sector shows how far a joint may turn: this is its <b>joint limit</b>. The shaded area is what the tip can reach within all limits.',
            'The usual idea is to <b>clamp</b>: run FABRIK, and whenever a joint is outside of its sector, turn it back to the edge. Often this works. But the clamped joint moves the tip away from the target again, the next pass undoes the clamping, and so on. So the blue chain sometimes stops short of a target that it could reach.',
            'What works is to search in <b>joint space</b>: to change the angles themselves. Compute how much each angle moves the tip, and take the step that brings the tip nearest, only with joints that are free to turn. A joint at its limit is left out for as long as the step would turn it farther. If this search stops before it is at the target, begin again from another pose.',
            'If the target is within full reach but outside of the shaded area, the limits <b>block</b> it: the chain shows the best pose within its limits.',
          ],
        },
      },
      tasks: {
        miss: 'Find a target that the amber chain reaches and the blue one misses.',
        blocked: 'Find a target within full reach that the limits block.',
        edge: 'Change a limit: drag the edge of a sector, or press <kbd>E</kbd>, then <kbd>+</kbd>.',
      },
      formula: {
        terms: {
          theta: 'angle of a joint',
          e: 'from the tip to the target (its length is shown)',
          J: 'how the angles move the tip',
          mu: 'damping: the larger it is, the smaller and safer the steps',
          clamped: 'tip to target, with clamping',
        },
      },
      code: 'The library fabrik: a chain with the joint limits of a leg. Change them.',
      source:
        'Limits within FABRIK: {extending}. Damped least squares: {nakamura}. How this library does it: {solver}.',
      next: 'FABRIK is one method of many. The next chapter lets five of them race.',
    },

    methods: {
      nav: 'Methods',
      title: 'Other methods',
      description:
        'FABRIK and Auto race against CCD, Jacobian transpose and damped least squares, all with the same target.',
      figures: {
        race: {
          caption: 'Five methods, the same pose, the same target.',
          text: [
            '<b>CCD</b> (cyclic coordinate descent) turns one joint at a time, so that the tip comes onto the line from the joint to the target. It is simple, handles limits easily, and tends to curl the joints near the tip.',
            'The <b>Jacobian</b> says, for each angle, how the tip moves when this angle changes a little. Its <b>transpose</b> gives a direction that makes the error smaller: cheap, but slow. <b>Damped least squares</b> solves for the best step instead, and the damping keeps this step small where the chain is straight. It needs few iterations, but each one costs more.',
            '<b>FABRIK</b> works with positions instead of angles. Its iterations are the cheapest, and its poses look natural.',
            'Which one should you use? Two bones: the formula. A chain in a game: FABRIK, or Auto, which also finishes where FABRIK is slow. Joint limits, robots, orientations: damped least squares in joint space. CCD: if the code must be short and handle limits.',
            'Fewer iterations are not always less time. The page <a href="{race}">Race</a> measures both.',
          ],
        },
      },
      tasks: {
        all: 'Find another target that all five methods reach.',
        some: 'Find a target that one method misses and another one reaches.',
        end: 'Start the race again, and let it run to its end.',
      },
      formula: {
        terms: {
          ccd: 'CCD: iterations',
          transpose: 'Jacobian transpose: iterations',
          squares: 'damped least squares: iterations',
        },
      },
      code: 'CCD for a chain in the plane.',
      source: 'CCD: {ccd}. Jacobian transpose: {wolovich}. Damped least squares: {nakamura} and {wampler}.',
      next: 'Now we can put the foot of a leg where we want it. The last chapter puts eight legs on a body.',
    },

    legs: {
      nav: 'Many legs',
      title: 'Many legs',
      description:
        'A spider walks: feet stay until they must step, neighbours take turns, and the body adapts.',
      figures: {
        spider: {
          caption: 'Eight legs, no animation: each foot decides when to step.',
          text: [
            'A leg is a chain. Its foot is the tip, and the foothold is its target, which stays in one place on the ground. While the body moves on, the joints of the leg bend or straighten. Before the leg is stretched too far, the foot must <b>step</b>.',
            'Where to? To the place that is best for its next time on the ground. That is its resting spot (where it stands while the spider does not move), moved ahead by half of the way that the body will go while the foot stands.',
            'When? A leg may lift only while its neighbours and the leg opposite it stand. Otherwise the body would fall. An animal that walks slowly lifts one leg after the other (a <b>wave</b> gait). The faster it goes, the less time each foot stands, and the more legs are in the air: up to half of them.',
            'The <b>body</b> adapts: it waits for legs that are late, and its height and tilt follow the feet. Remove a leg: the others share its work.',
            'In three dimensions the methods are the same, with one more coordinate. But joint limits become cones and hinges, and a skeleton needs rotations instead of positions.',
          ],
        },
      },
      tasks: {
        walk: 'Send the spider to another place, and wait until it arrives.',
        leg: 'Remove a leg: press on it, or press <kbd>L</kbd>, then <kbd>Enter</kbd>.',
        fast: 'Make it run so fast that half of its legs are in the air.',
      },
      formula: {
        terms: {
          f: 'where the foot lands',
          h: 'its resting spot, when it lands',
          v: 'speed of the body, in leg lengths per second',
          T: 'time that a foot stands',
          lifted: 'number of feet in the air',
        },
      },
      code: 'The rule that each leg checks for itself. Change how far a foot may be from its resting spot.',
      source: 'The order in which insects lift their legs: {wilson}. The walker of this library: {walking}.',
      next: 'See the <a href="{spider3d}">spider in 3-D</a> and a <a href="{character}">character with a skeleton</a>, or read <a href="{start}">Getting started</a> and build your own.',
    },
  },

  glossary: {
    title: 'Glossary of inverse kinematics in five languages · fabrik',
    description: 'Forty terms of inverse kinematics in English, Ukrainian, Chinese, Portuguese and Japanese.',
    heading: 'Glossary',
    lead: 'Forty terms, and what they mean. The other columns have the same term in the other languages.',
    meaning: 'Meaning',
    terms: {
      kinematics: ['kinematics', 'The geometry of motion, without forces.'],
      forward: ['forward kinematics', 'From the angles of the joints to the position of the tip.'],
      inverse: ['inverse kinematics', 'From the position of the tip to the angles of the joints.'],
      chain: ['kinematic chain', 'Bones that are connected by joints, one after the other.'],
      bone: ['bone', 'A rigid part of a chain, also called link. Its length does not change.'],
      joint: [
        'joint',
        'The point about which a bone turns: where two bones meet, or where the chain begins.',
      ],
      root: ['root', 'The joint where a chain begins, also called base.'],
      effector: ['end effector', 'The end of a chain that has to reach the target, also called tip.'],
      target: ['target', 'The point that the end effector has to reach.'],
      pose: ['pose', 'The positions or angles of all joints at one time.'],
      rest: ['rest pose', 'The pose from which rotations are measured.'],
      reach: [
        'full reach',
        'The greatest distance from the root that the tip can have: that of the straight chain.',
      ],
      workspace: ['workspace', 'All points that the tip can reach.'],
      deadzone: ['dead zone', 'The circle around the root that the tip cannot enter.'],
      fabrik: [
        'FABRIK',
        'Forward And Backward Reaching Inverse Kinematics: a method that works with positions.',
      ],
      backward: ['backward pass', 'The half of a FABRIK iteration that goes from the tip to the root.'],
      forwardpass: ['forward pass', 'The half of a FABRIK iteration that goes from the root to the tip.'],
      iteration: ['iteration', 'All steps of a method, done once.'],
      error: ['error', 'The distance between the end effector and the target.'],
      tolerance: ['tolerance', 'The greatest error that is still accepted.'],
      convergence: ['convergence', 'The decrease of the error towards zero, iteration by iteration.'],
      closedform: ['closed-form solution', 'A formula that gives the answer without iterations.'],
      cosines: ['law of cosines', 'The rule that gives the angles of a triangle from its three sides.'],
      dof: ['degree of freedom', 'One independent way to move, such as one angle. Also the number of them.'],
      limit: ['joint limit', 'The range within which a joint may turn.'],
      hinge: ['hinge joint', 'A joint that turns about one axis, like a door or a knee.'],
      ball: ['ball joint', 'A joint that turns in all directions, like a shoulder.'],
      clamping: ['clamping', 'Moving a value that is out of its range to the nearest end of the range.'],
      ccd: ['cyclic coordinate descent', 'A method that turns one joint at a time (CCD).'],
      jacobian: ['Jacobian matrix', 'The table that says how each angle moves the tip.'],
      transpose: ['Jacobian transpose', 'A method that turns each joint in proportion to how much it helps.'],
      dls: ['damped least squares', 'A method that computes the best step and keeps it small.'],
      singularity: [
        'singularity',
        'A pose in which the tip cannot move in some direction, such as a straight arm.',
      ],
      pole: ['pole vector', 'A direction in which an elbow or a knee should point.'],
      quaternion: ['quaternion', 'Four numbers that describe a rotation in three dimensions.'],
      skeleton: ['skeleton', 'The tree of bones that moves a character.'],
      gait: ['gait', 'The order and the rhythm in which legs step.'],
      stance: ['stance phase', 'The time in which a foot stands on the ground.'],
      swing: ['swing phase', 'The time in which a foot is in the air.'],
      foothold: ['foothold', 'The point on the ground where a foot is put.'],
    },
  },
};
