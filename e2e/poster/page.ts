import {
  builtinFile,
  type CanvasImage,
  type Context2D,
  drawPoster,
  FONT_FILES,
  fontFace,
  layoutPoster,
} from '@zhiying/poster';

/** What a test gives to the page; the types of a browser are not those of this folder. */
declare const document: {
  fonts: { add(font: unknown): void };
  createElement(name: 'canvas'): {
    width: number;
    height: number;
    getContext(kind: '2d'): Context2D;
    toDataURL(type: string): string;
  };
};
declare const FontFace: new (family: string, source: string) => { load(): Promise<unknown> };
declare const Image: new () => CanvasImage & {
  src: string;
  decode(): Promise<void>;
  naturalWidth: number;
  naturalHeight: number;
};

type Doc = Parameters<typeof layoutPoster>[0];
type Values = Parameters<typeof layoutPoster>[1]['values'];

const fonts = (['regular', 'bold', 'black'] as const).map(async (weight) => {
  const font = new FontFace(fontFace(weight), `url(/fonts/${FONT_FILES[weight]})`);
  await font.load();
  document.fonts.add(font);
});

/** Draws as the editor does, and hands the pixels over as a PNG. */
async function drawHere(doc: Doc, values: Values, names: string[]): Promise<string> {
  await Promise.all(fonts);
  const images = new Map<string, CanvasImage>();
  const sizes = new Map<string, { width: number; height: number }>();
  for (const name of names) {
    const image = new Image();
    image.src = `/pictures/${builtinFile(name)}`;
    await image.decode();
    images.set(`builtin:${name}`, image);
    sizes.set(`builtin:${name}`, { width: image.naturalWidth, height: image.naturalHeight });
  }
  const layout = layoutPoster(doc, { values, pictures: sizes });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [layout.width, layout.height];
  drawPoster(canvas.getContext('2d'), layout, images);
  return canvas.toDataURL('image/png');
}

Object.assign(globalThis, { drawHere });
