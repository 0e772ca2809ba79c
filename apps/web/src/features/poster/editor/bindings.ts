import {
  allLayers,
  fillVariables,
  type LayerOf,
  POSTER_SOURCES,
  POSTER_VARIABLES,
  type PosterDoc,
  type PosterFinding,
  type PosterLayer,
  type PosterValues,
  type PosterVariable,
  variablesOf,
} from '@zhiying/contract';

type Words = LayerOf<'text' | 'price' | 'qr'>;

export const hasWords = (layer: PosterLayer): layer is Words =>
  layer.kind === 'text' || layer.kind === 'price' || layer.kind === 'qr';

/** The words of a layer that variables can stand in. */
export const wordsOf = (layer: Words): string => (layer.kind === 'price' ? layer.figure : layer.text);

export const withWords = (layer: Words, words: string): PosterLayer =>
  layer.kind === 'price' ? { ...layer, figure: words } : { ...layer, text: words };

/** The data a layer takes its content from. */
export function boundTo(layer: PosterLayer): PosterVariable[] {
  if (hasWords(layer)) return variablesOf(wordsOf(layer));
  if (layer.kind === 'picture' || layer.kind === 'logo')
    return layer.source.from === 'variable' ? [layer.source.variable] : [];
  return layer.kind === 'group' ? layer.layers.flatMap(boundTo) : [];
}

export const placeholderOf = (variable: PosterVariable) => `{{${variable}}}`;

/** `门店 · 名称`. */
export const variableLabel = (variable: PosterVariable): string => {
  const { source, label } = POSTER_VARIABLES[variable];
  return `${POSTER_SOURCES[source]} · ${label}`;
};

/** A layer's words as people read them: `电话 〔门店 · 电话〕`. */
export const readableWords = (text: string): string =>
  variablesOf(text).reduce(
    (shown, variable) => shown.replaceAll(placeholderOf(variable), `〔${variableLabel(variable)}〕`),
    text,
  );

/** Choices by where they come from, of those that such a layer can show. */
export const variableOptions = (kind: 'text' | 'picture') =>
  Object.entries(POSTER_SOURCES).flatMap(([source, label]) => {
    const options = Object.entries(POSTER_VARIABLES)
      .filter(([, variable]) => variable.source === source && variable.kind === kind)
      .map(([name]) => ({ value: name as PosterVariable, label: variableLabel(name as PosterVariable) }));
    return options.length > 0 ? [{ label, options }] : [];
  });

export const valueFor = (layer: PosterLayer, values: PosterValues): string =>
  hasWords(layer) ? fillVariables(wordsOf(layer), values).text : '';

export type PlaceMark = 'fine' | 'fitted' | 'wrong';

/** Whether a rule of the layer deals with what was found: shorter letters, other words, a picture left out. */
function isMended({ kind, layerId }: Pick<PosterFinding, 'kind' | 'layerId'>, doc: PosterDoc): boolean {
  if (kind === 'shrunk' || kind === 'cut') return true;
  if (kind !== 'empty') return false;
  const layer = allLayers(doc.layers).find(({ id }) => id === layerId);
  if (layer?.kind === 'text' || layer?.kind === 'price') return layer.empty.rule === 'text';
  return layer?.kind === 'picture' || layer?.kind === 'logo';
}

/** What a rule mended is amber, what nothing mends is red. */
export const markOf = (
  findings: readonly Pick<PosterFinding, 'kind' | 'layerId'>[],
  doc: PosterDoc,
): PlaceMark =>
  findings.some((finding) => !isMended(finding, doc)) ? 'wrong' : findings.length > 0 ? 'fitted' : 'fine';
