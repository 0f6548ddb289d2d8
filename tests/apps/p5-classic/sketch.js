let chain;

function setup() {
  createCanvas(400, 320);
  chain = new fabrik.Chain({ root: [200, 300], lengths: [80, 70, 60, 50] });
}

function draw() {
  chain.solve(mouseX, mouseY);
  background(240);
  noFill();
  stroke('teal');
  strokeWeight(12);
  beginShape();
  for (const { x, y } of chain.joints) {
    vertex(x, y);
  }
  endShape();
}
