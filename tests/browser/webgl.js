// What tests of the 3-D pages do with their pictures.

/** In a page: from now on WebGL draws nothing. Without a graphics card, drawing takes most of the time. */
export function stopDrawing() {
  const { prototype } = WebGL2RenderingContext;
  const calls = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'];
  for (const name of calls) {
    prototype[name] = () => {};
  }
}

/**
 * In a page: from now on there is no WebGL. After `addInitScript`, all later pages of the context have none: the test
 * must close its page, and not give it back.
 */
export function withoutWebGL() {
  const { prototype } = HTMLCanvasElement;
  const { getContext } = prototype;
  prototype.getContext = function (kind, ...rest) {
    return kind === '2d' ? getContext.call(this, kind, ...rest) : null;
  };
}

/** Counts the pixels of a picture that are drawn, and their colours; and a text that is another one for another picture. */
export const look = (canvas) =>
  canvas.evaluate((element) => {
    const copy = new OffscreenCanvas(element.width, element.height).getContext('2d');
    copy.drawImage(element, 0, 0);
    const { data } = copy.getImageData(0, 0, element.width, element.height);
    const colours = new Set();
    let opaque = 0;
    for (let i = 0; i < data.length; i += 4) {
      opaque += data[i + 3] === 255 ? 1 : 0;
      colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    }
    return { opaque: opaque / (data.length / 4), colours: colours.size, picture: element.toDataURL() };
  });
