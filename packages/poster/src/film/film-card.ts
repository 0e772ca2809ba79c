import {
  allLayers,
  type Cut,
  PLAIN_GROUND,
  type PosterDoc,
  type PosterLayer,
  type PosterValues,
} from '@zhiying/contract';
import { BUILTIN_TEMPLATES } from '../builtin/index.ts';

type CardSource = Extract<Cut['shots'][number]['source'], { kind: 'poster' }>;
type CardKind = 'title' | 'words' | 'price' | 'end' | 'lower';

/** A template that a film takes a card from. */
export interface CardTemplate {
  id: number;
  /** The name by which the product knows one of its own. */
  builtin: string | null;
  name: string;
  versionNo: number;
  doc: PosterDoc;
}

/** A shot without footage: where it stands in the film, and the words that belong to it. */
export interface CardShot {
  place: 'first' | 'middle' | 'last';
  ratio: Cut['ratio'];
  /** What the shot's texts say, the title among them. */
  texts: readonly { look: 'title' | 'sticker' | 'plain'; text: string }[];
  /** What is said in it. */
  line: string;
  filmTitle: string;
  /** Colours that a template of the film gives it. */
  ground?: readonly [string, string] | undefined;
  /** Where its code leads; empty: it has none. */
  link?: string;
  /** Of the place the film belongs to. */
  values?: PosterValues;
}

export interface FilmCard {
  template: { id: number; name: string };
  source: CardSource;
  /** The line stands on it in large letters: a subtitle would say it twice. */
  saysLine: boolean;
}

const SHAPES = { '9:16': 'tall', '16:9': 'wide', '1:1': 'square', '3:4': 'square' } as const;
/** Only what the film itself calls so is printed as the official price. */
const PRICE = /指导价\D{0,6}(\d+(?:\.\d+)?)\s*万元?\s*起/;
/** A longer line is read better as subtitles. */
const LINE_MAX = 40;

/** The product's own template for a card, by the shape of the film. */
export function cardTemplateName(kind: CardKind, ratio: Cut['ratio']): string {
  const shape = SHAPES[ratio];
  if (kind === 'lower') return shape === 'tall' ? 'lower-third-tall' : 'lower-third';
  return `${kind}-card-${shape}`;
}

/** Those that somebody chooses from for a shot: their own, and the product's in the shape of the film. */
export const choosableCards = (templates: readonly CardTemplate[], ratio: Cut['ratio']): CardTemplate[] =>
  templates.filter(
    ({ id, builtin }) => id > 0 && (builtin === null || builtin.endsWith(`-card-${SHAPES[ratio]}`)),
  );

/** Of the product's own where nobody keeps templates: they hold as they come. */
export const builtinCards = (): CardTemplate[] =>
  BUILTIN_TEMPLATES.filter(({ kind, doc }) => kind === 'card' && doc.motion).map(
    ({ name, title, doc }, at) => ({
      id: -1 - at,
      builtin: name,
      name: title,
      versionNo: 1,
      doc,
    }),
  );

/** The card of a shot: of the template somebody chose, else of the one for its place, its words and the shape of the film. */
export function filmCard(
  shot: CardShot,
  templates: readonly CardTemplate[],
  chosen: number | null = null,
): FilmCard | null {
  const { texts, line, filmTitle, values = {}, link = '' } = shot;
  const said = (look: CardShot['texts'][number]['look']) =>
    texts
      .filter((one) => one.look === look)
      .map(({ text }) => text.trim())
      .filter(Boolean);
  const price = PRICE.exec([...texts.map(({ text }) => text), line].join(' '))?.[1] ?? '';
  const template = templates.find(({ id }) => id === chosen) ?? usual(shot, templates, price !== '');
  if (!template) return null;
  const [heading] = said('title');
  const short = line.length <= LINE_MAX ? line : '';
  const title = heading ?? (shot.place === 'first' ? filmTitle : short || filmTitle);
  const smaller = [...said('plain'), ...said('sticker')].join('　');
  const all: PosterValues = {
    ...values,
    'poster.title': title,
    'poster.subtitle': smaller,
    'poster.link': link,
    ...(price ? { 'fact.price': price, 'fact.offer': smaller, 'fact.model': filmTitle } : {}),
  };
  return {
    template: { id: template.id, name: template.name },
    saysLine: title !== '' && title === line && !price,
    source: sourceOf(template, dressed(template.doc, all, shot.ground), all),
  };
}

/** Somebody's name over the film; null where no template is made for it. */
export function lowerThirdCard(
  ratio: Cut['ratio'],
  { name, role }: { name: string; role: string },
  templates: readonly CardTemplate[],
): CardSource | null {
  const template = templates.find(({ builtin }) => builtin === cardTemplateName('lower', ratio));
  if (!template || !name.trim()) return null;
  return sourceOf(template, template.doc, { 'member.name': name, 'store.name': role });
}

function usual(
  { place, ratio, ground }: CardShot,
  templates: readonly CardTemplate[],
  priced: boolean,
): CardTemplate | undefined {
  const own = isOwnGround(ground);
  let kind: CardKind = 'words';
  if (priced) kind = 'price';
  else if (place === 'last') kind = 'end';
  // A title card stands on a picture, which would hide the film's colours.
  else if (place === 'first' && !own) kind = 'title';
  return templates.find(({ builtin }) => builtin === cardTemplateName(kind, ratio));
}

const sourceOf = (
  { id, builtin, versionNo }: CardTemplate,
  doc: PosterDoc,
  values: PosterValues,
): CardSource => ({
  kind: 'poster',
  template: `${builtin ?? id}@${versionNo}`,
  doc,
  values: Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as PosterValues,
  pictures: {},
});

const isOwnGround = (ground: CardShot['ground']) =>
  ground !== undefined && ground.join() !== PLAIN_GROUND.join();

/** The template in the film's colours, and without the code where it leads nowhere. */
function dressed(doc: PosterDoc, values: PosterValues, ground: CardShot['ground']): PosterDoc {
  const pictured = allLayers(doc.layers).some(({ kind }) => kind === 'picture');
  const [from, to] = ground ?? [];
  const background =
    from && to && isOwnGround(ground) && !pictured ? { color: from, to, angle: -45 } : doc.background;
  return { ...doc, background, layers: values['poster.link'] ? doc.layers : withoutCodes(doc.layers) };
}

/** Plate and words of a code are a group with it, and go with it; the title above takes the room. */
function withoutCodes(layers: readonly PosterLayer[]): PosterLayer[] {
  const codes = layers.filter(
    (layer) =>
      layer.kind === 'qr' || (layer.kind === 'group' && layer.layers.some(({ kind }) => kind === 'qr')),
  );
  return layers
    .filter((layer) => !codes.includes(layer))
    .map((layer) => {
      const below = codes.find(
        (code) =>
          layer.id === 'title' &&
          code.y >= layer.y + layer.height &&
          code.x < layer.x + layer.width &&
          layer.x < code.x + code.width,
      );
      return below ? { ...layer, height: below.y + below.height - layer.y } : layer;
    });
}
