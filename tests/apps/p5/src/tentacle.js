import { Chain } from 'fabrik';

/** A sketch in p5's instance mode: `new p5(tentacle)`. */
export function tentacle(sketch) {
  const chain = new Chain({ root: [200, 300], lengths: Array(12).fill(20) });

  sketch.setup = () => {
    sketch.createCanvas(400, 320);
  };

  sketch.draw = () => {
    chain.solve(sketch.mouseX, sketch.mouseY);
    sketch.background(240);
    sketch.noFill();
    sketch.stroke('teal');
    for (const [bone, to] of chain.joints.slice(1).entries()) {
      const from = chain.joints[bone];
      sketch.strokeWeight(20 - bone);
      sketch.line(from.x, from.y, to.x, to.y);
    }
  };
}
