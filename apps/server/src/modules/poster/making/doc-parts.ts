import {
  allLayers,
  fillVariables,
  POSTER_SOURCES,
  POSTER_VARIABLES,
  type PosterDoc,
  type PosterFinding,
  type PosterLayer,
  type PosterValues,
  type PosterVariable,
  variablesOf,
} from '@zhiying/contract';

/** The texts of a layer that may name variables. */
const textsOf = (layer: PosterLayer): string[] => {
  if (layer.kind === 'text' || layer.kind === 'qr') return [layer.text];
  return layer.kind === 'price' ? [layer.figure, layer.prefix, layer.suffix] : [];
};

const sourceOf = (layer: PosterLayer) =>
  layer.kind === 'picture' || layer.kind === 'logo' ? layer.source : null;

const variablesIn = (layer: PosterLayer): PosterVariable[] => {
  const source = sourceOf(layer);
  return [...textsOf(layer).flatMap(variablesOf), ...(source?.from === 'variable' ? [source.variable] : [])];
};

export const variablesOfDoc = ({ layers }: PosterDoc): PosterVariable[] => [
  ...new Set(allLayers(layers).flatMap(variablesIn)),
];

/** The materials that a document names itself. */
export const materialsOfDoc = ({ layers }: PosterDoc): number[] => [
  ...new Set(
    allLayers(layers).flatMap((layer) => {
      const source = sourceOf(layer);
      return source?.from === 'material' ? [source.materialId] : [];
    }),
  ),
];

const MATERIAL = /^material:(\d{1,15})$/;
export const materialKey = (id: number) => `material:${id}`;
/** The material that a key names; null for one of another kind. */
export const materialOfKey = (key: string): number | null => {
  const found = MATERIAL.exec(key);
  return found ? Number(found[1]) : null;
};

const AVATAR = 'avatar:';
/** A person's picture is known by the last part of its address, which is another one once it is replaced. */
export const avatarKey = (token: string) => `${AVATAR}${token}`;
export const avatarOfValues = (values: PosterValues): string | null => {
  const key = values['member.avatar'] ?? '';
  return key.startsWith(AVATAR) ? key.slice(AVATAR.length) : null;
};

/** The materials that the values name, of variables that the document uses. */
export const materialsOfValues = (doc: PosterDoc, values: PosterValues): number[] =>
  variablesOfDoc(doc).flatMap((name) =>
    POSTER_VARIABLES[name].kind === 'picture' ? (materialOfKey(values[name] ?? '') ?? []) : [],
  );

export const variableLabel = (name: PosterVariable) => {
  const { source, label } = POSTER_VARIABLES[name];
  return `${POSTER_SOURCES[source]}${label}`;
};

/** What the visible layers lack. One that says something else instead lacks nothing. */
export function lacking(doc: PosterDoc, values: PosterValues): PosterFinding[] {
  const hidden = new Set(
    doc.layers.flatMap((layer) =>
      layer.hidden && layer.kind === 'group' ? layer.layers.map(({ id }) => id) : [],
    ),
  );
  return allLayers(doc.layers).flatMap((layer): PosterFinding[] => {
    if (layer.hidden || hidden.has(layer.id)) return [];
    const missing = variablesIn(layer).filter((name) => !values[name]?.trim());
    if (missing.length === 0) return [];
    const instead = 'empty' in layer && layer.empty.rule === 'text' ? layer.empty.text : '';
    const filled = fillVariables(instead, values);
    if (instead && !filled.empty) return [];
    const kind = sourceOf(layer) ? 'missingPicture' : 'empty';
    return [{ layerId: layer.id, kind, text: `缺少${missing.map(variableLabel).join('、')}` }];
  });
}
