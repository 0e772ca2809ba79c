import {
  allLayers,
  contract,
  type PosterDoc,
  type PosterLayer,
  type PosterPicture,
  type PosterPlace,
  type PosterTemplateInfo,
  type PosterValues,
  SAMPLE_VALUES,
  withSamples,
} from '@zhiying/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { useCall } from '#kit/session/api/queries.ts';
import { layoutOf } from '#parts/poster/drawing/paint.ts';
import type { Pictures } from '#parts/poster/drawing/use-pictures.ts';
import { useOwnNode } from '../common/use-own-node.ts';
import { boundTo, markOf } from './bindings.ts';
import type { MarkedPlace } from './data-strip.tsx';

/** So many are laid out while somebody edits; the batch itself looks at all of them. */
const MOST_PLACES = 100;
const NO_PICTURES: readonly PosterPicture[] = [];

/** The dealers or stores whose data can be shown, with what the poster finds at each. */
export function usePlaces({ id: templateId, node }: PosterTemplateInfo, doc: PosterDoc, pictures: Pictures) {
  const underId = useOwnNode() ?? node.id;
  // A poster that names stores is for stores.
  const [kind] = useState(
    () => (JSON.stringify(doc.layers).includes('{{store.') ? 'store' : 'dealer') as PosterPlace['kind'],
  );
  const query = useCall(
    contract.posterBatch.check,
    { templateId, kind, underId, page: 1, limit: MOST_PLACES },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  // While somebody drags or types, the marks come when there is time.
  const calm = useDeferredValue(doc);
  const rows = query.data?.rows;
  // Kept as they are: what a layer draws is remembered by the values it is drawn with.
  const filled = useMemo(
    () => (rows ?? []).map((place) => ({ place, values: withSamples(place.values) })),
    [rows],
  );
  // A sign that no place has is said once, where the batch is checked.
  const signs = useMemo(() => filled.some(({ values }) => values['dealer.logo']), [filled]);
  const places = useMemo(() => {
    const unsigned = new Set(
      signs ? [] : allLayers(calm.layers).flatMap((layer) => (isSign(layer) ? [layer.id] : [])),
    );
    return filled.map(({ place, values }): MarkedPlace => {
      // What only data lacks is known to the server: what is out of date, and pictures of others.
      const told = place.findings.filter(({ kind }) => kind === 'expired' || kind === 'missingPicture');
      const found = layoutOf({ doc: calm, values, pictures }).findings.filter(
        ({ kind, layerId }) => kind !== 'missingPicture' && !unsigned.has(layerId),
      );
      const findings = [...found, ...told];
      return {
        place,
        mark: markOf(findings, calm),
        text: [...new Set(findings.map(({ text }) => text))].join('、'),
      };
    });
  }, [filled, calm, pictures, signs]);
  const none = query.isPending
    ? '正在读取经销商和门店…'
    : query.error
      ? `经销商和门店未能读取：${query.error.message}`
      : '暂无经销商或门店，按示例数据预览';
  return { places, none };
}

const isSign = (layer: PosterLayer) => boundTo(layer).includes('dealer.logo');

/** The values and pictures of one place, or examples. */
export function usePlaceValues(placeId: number | null): {
  values: PosterValues;
  pictures: readonly PosterPicture[];
} {
  const query = useCall(
    contract.poster.values,
    { placeId },
    { enabled: placeId !== null, keepPrevious: true, staleTime: 300_000 },
  );
  const data = placeId === null ? undefined : query.data;
  return useMemo(
    () =>
      data
        ? { values: withSamples(data.values), pictures: data.pictures }
        : { values: SAMPLE_VALUES, pictures: NO_PICTURES },
    [data],
  );
}
