import type { PosterDoc, PosterLayer, StageLook } from '@zhiying/contract';
import { drawPoster, FONT_FILES, fontFace, layoutPoster } from '@zhiying/poster';

type Card = NonNullable<StageLook['card']>;

/** After its motion it stays, then it makes room for a while. */
const STAYS_MS = 9_000;
const AWAY_MS = 25_000;
const FRAME_MS = 40;
/** The console's own files, which this page is built apart from. */
const BASE = '/manager/';

let fonts: Promise<unknown> | null = null;
const fetchFonts = () =>
  Promise.all(
    (Object.keys(FONT_FILES) as (keyof typeof FONT_FILES)[]).map((weight) =>
      new FontFace(fontFace(weight), `url(${BASE}assets/${FONT_FILES[weight]})`)
        .load()
        .then((font) => document.fonts.add(font))
        // The computer's own letters stand where the layout put them.
        .catch(() => null),
    ),
  );

const layersOf = (layers: readonly PosterLayer[]): PosterLayer[] =>
  layers.flatMap((layer) => (layer.kind === 'group' ? layersOf(layer.layers) : [layer]));

const builtinNames = (doc: PosterDoc) =>
  layersOf(doc.layers).flatMap((layer) =>
    (layer.kind === 'picture' || layer.kind === 'logo') && layer.source.from === 'builtin'
      ? [layer.source.name]
      : [],
  );

function fetchPicture(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => null,
  );
}

async function fetchPictures({ doc, pictures }: Card): Promise<Map<string, HTMLImageElement>> {
  const wanted = [
    ...builtinNames(doc).map((name) => ({ key: `builtin:${name}`, url: `${BASE}assets/poster/${name}.jpg` })),
    ...pictures,
  ];
  const found = new Map<string, HTMLImageElement>();
  for (const { key, url } of wanted) {
    const image = url ? await fetchPicture(url) : null;
    if (image) found.set(key, image);
  }
  return found;
}

/** Shows a price card again and again, until the answer is called. */
export function playCard(canvas: HTMLCanvasElement, card: Card, width: number): () => void {
  const { doc, values } = card;
  canvas.width = width;
  canvas.height = Math.round((width * doc.height) / doc.width);
  const context = canvas.getContext('2d');
  const motionMs = doc.motion?.ms ?? 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  fonts ??= fetchFonts();
  void Promise.all([fonts, fetchPictures(card)]).then(([, pictures]) => {
    const sizes = new Map(
      [...pictures].map(([key, image]) => [key, { width: image.naturalWidth, height: image.naturalHeight }]),
    );
    const draw = (moment: number) => {
      if (!context) return;
      context.setTransform(width / doc.width, 0, 0, width / doc.width, 0, 0);
      context.clearRect(0, 0, doc.width, doc.height);
      drawPoster(context, layoutPoster(doc, { values, pictures: sizes }, { moment }), pictures);
    };
    const come = () => {
      const began = performance.now();
      canvas.hidden = false;
      const step = () => {
        if (ended) return;
        const moment = Math.min(performance.now() - began, motionMs);
        draw(moment);
        if (moment < motionMs) timer = setTimeout(step, FRAME_MS);
        else timer = setTimeout(go, STAYS_MS);
      };
      step();
    };
    const go = () => {
      canvas.hidden = true;
      timer = setTimeout(come, AWAY_MS);
    };
    if (!ended) come();
  });
  return () => {
    ended = true;
    canvas.hidden = true;
    clearTimeout(timer);
  };
}
