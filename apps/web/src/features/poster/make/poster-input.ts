import {
  allLayers,
  type LayerOf,
  type LayerOverride,
  type PosterDoc,
  type PosterInput,
  type PosterLayer,
  type PosterValues,
  type PosterVariable,
  SAMPLE_VALUES,
  variablesOf,
} from '@zhiying/contract';
import { colorOf } from '@zhiying/poster';
import { boundTo, hasWords } from '../editor/bindings.ts';

export const EMPTY_INPUT: PosterInput = {
  placeId: null,
  memberId: null,
  subject: '',
  themeId: null,
  articleId: null,
  title: '',
  subtitle: '',
  date: '',
  pictureId: null,
  overrides: [],
  target: null,
  film: false,
  musicId: null,
};

/** What a layer says where its data has nothing to say. */
const insteadOf = (layer: PosterLayer): PosterVariable[] =>
  (layer.kind === 'text' || layer.kind === 'price') && layer.empty.rule === 'text'
    ? variablesOf(layer.empty.text)
    : [];

/** What a template asks for: only what one of its layers shows. */
export function askedBy(doc: PosterDoc) {
  const layers = allLayers(doc.layers);
  const named = new Set<PosterVariable>(layers.flatMap((layer) => [...boundTo(layer), ...insteadOf(layer)]));
  const from = (source: string) => [...named].some((name) => name.startsWith(`${source}.`));
  const open = layers.filter((layer) => !layer.hidden);
  return {
    place: from('dealer') || from('store'),
    member: from('member'),
    subject: from('fact'),
    title: named.has('poster.title'),
    subtitle: named.has('poster.subtitle'),
    date: named.has('poster.date'),
    picture: named.has('poster.picture'),
    code: named.has('poster.link'),
    /** Layers of which something may be otherwise, those in groups as well. */
    texts: open.filter(
      (layer): layer is LayerOf<'text' | 'price'> =>
        // What comes from data has a field of its own.
        layer.open.text && hasWords(layer) && boundTo(layer).length === 0,
    ),
    pictures: open.filter(
      (layer): layer is LayerOf<'picture' | 'logo'> =>
        layer.open.picture && (layer.kind === 'picture' || layer.kind === 'logo'),
    ),
    colors: open.filter((layer) => layer.open.color && colorOf(layer) !== null),
    places: open.filter((layer) => layer.open.move),
  };
}

/** One layer written over; what is undefined is the template's again. */
export function withOverride(
  overrides: readonly LayerOverride[],
  layerId: string,
  part: Omit<LayerOverride, 'layerId'>,
): LayerOverride[] {
  const before = overrides.find((one) => one.layerId === layerId);
  const merged = Object.entries({ ...before, ...part, layerId }).filter(([, value]) => value !== undefined);
  const rest = overrides.filter((one) => one.layerId !== layerId);
  return merged.length > 1 ? [...rest, Object.fromEntries(merged) as LayerOverride] : rest;
}

/** What somebody wrote stands above what the data says. Its own link comes with the poster: until then the code shows an example. */
export const filledValues = (values: PosterValues, input: PosterInput): PosterValues => ({
  ...values,
  ...(input.title ? { 'poster.title': input.title } : {}),
  ...(input.subtitle ? { 'poster.subtitle': input.subtitle } : {}),
  ...(input.date ? { 'poster.date': input.date } : {}),
  ...(input.pictureId ? { 'poster.picture': `material:${input.pictureId}` } : {}),
  ...(input.target && !values['poster.link'] ? { 'poster.link': SAMPLE_VALUES['poster.link'] } : {}),
});
