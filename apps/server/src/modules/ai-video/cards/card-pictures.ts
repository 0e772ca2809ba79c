import { allLayers, type Cut } from '@zhiying/contract';
import { pictureKey } from '@zhiying/poster';

type Card = Pick<Extract<Cut['shots'][number]['source'], { kind: 'poster' }>, 'doc' | 'values'>;

const MATERIAL = /^material:(\d{1,15})$/;

/** The pictures of the library that a card shows. */
export function materialKeysOf({ doc, values }: Card): { key: string; id: number }[] {
  const keys = allLayers(doc.layers).map((layer) =>
    'source' in layer ? pictureKey(layer.source, values) : null,
  );
  return [...new Set(keys)].flatMap((key) => {
    const id = key === null ? undefined : MATERIAL.exec(key)?.[1];
    return key !== null && id ? [{ key, id: Number(id) }] : [];
  });
}
