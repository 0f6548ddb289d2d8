import { Chain } from 'fabrik';
import { useEffect, useRef } from 'react';

/**
 * A chain drawn by hand. The effect makes the chain, and its cleanup disposes of it; so StrictMode,
 * which runs every effect twice, is no trouble. (A chain made in `useMemo` would be disposed of once
 * and then used again.)
 */
export function Sketch() {
  const ref = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) {
      return;
    }
    const chain = new Chain({ root: [200, 160], lengths: [80, 70] });
    const follow = (x: number, y: number) => {
      chain.solve(x, y);
      draw(context, chain);
    };
    canvas.onpointermove = ({ offsetX, offsetY }) => follow(offsetX, offsetY);
    follow(280, 220);
    return () => {
      canvas.onpointermove = null;
      chain.dispose();
    };
  }, []);

  return (
    <section id="sketch">
      <canvas ref={ref} width={400} height={320} />
    </section>
  );
}

function draw(context: CanvasRenderingContext2D, chain: Chain) {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.beginPath();
  for (const { x, y } of chain.joints) {
    context.lineTo(x, y);
  }
  context.lineWidth = 8;
  context.lineCap = context.lineJoin = 'round';
  context.strokeStyle = 'teal';
  context.stroke();
}
