import {
  allLayers,
  POSTER_VARIABLES,
  type PosterDoc,
  type PosterPlace,
  type PosterVariable,
} from '@zhiying/contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Clip, Muted, Scroll, Text } from '#kit/base/pieces.tsx';
import { boundTo } from '../editor/bindings.ts';
import styles from '../poster.module.css';

interface PlaceGridProps {
  doc: PosterDoc;
  rows: readonly PosterPlace[];
  isIn(id: number): boolean;
  onToggle(id: number): void;
  head: ReactNode;
}

/** What places differ in; of the rest every poster says the same. */
const OF_PLACES = /^(dealer|store)\.|^fact\./;

/** A row a place, a column for everything of its own that the poster shows; what it lacks is red. */
export function PlaceGrid({ doc, rows, isIn, onToggle, head }: PlaceGridProps) {
  const layers = allLayers(doc.layers).filter(({ hidden }) => !hidden);
  const names = [...new Set(layers.flatMap(boundTo))].filter((name) => OF_PLACES.test(name));
  const layersOf = (name: PosterVariable) =>
    new Set(layers.filter((layer) => boundTo(layer).includes(name)).map(({ id }) => id));
  const columns = names.map((name) => ({ name, layers: layersOf(name) }));
  return (
    <Scroll aria-label="各家的内容" className={styles.places}>
      <table className={classOf({ width: 'full', size: 13 }, styles.grid)}>
        <thead>
          <tr>
            <th>{head}</th>
            <th>经销商或门店</th>
            {columns.map(({ name }) => (
              <th key={name}>{POSTER_VARIABLES[name].label}</th>
            ))}
            <th>提示</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((place) => (
            <tr key={place.id} data-out={!isIn(place.id) || undefined}>
              <td>
                <Checkbox
                  aria-label={`生成「${place.name}」`}
                  checked={isIn(place.id)}
                  onChange={() => onToggle(place.id)}
                />
              </td>
              <td>
                {place.name}
                <Clip flow="block" maxWidth={240} size="12/18" tone="muted" title={place.trail}>
                  {place.trail}
                </Clip>
              </td>
              {columns.map(({ name, layers: showing }) => (
                <Cell key={name} place={place} name={name} layers={showing} />
              ))}
              <td>
                {place.findings
                  .filter(({ kind }) => kind === 'shrunk' || kind === 'cut' || kind === 'expired')
                  .map(({ layerId, kind, text }) => (
                    <Text
                      key={`${layerId} ${kind}`}
                      flow="block"
                      tone={kind === 'expired' ? 'error' : 'warning'}
                      size={12}
                    >
                      {text}
                    </Text>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface CellProps {
  place: PosterPlace;
  name: PosterVariable;
  layers: ReadonlySet<string>;
}

/** A value that another one stands in for is missing without harm. */
function Cell({ place, name, layers }: CellProps) {
  const value = place.values[name]?.trim();
  // A picture is named by its number, which says nothing to anybody.
  const shown = POSTER_VARIABLES[name].kind === 'picture' ? '已设置' : value;
  if (value)
    return (
      <td>
        <Clip flow="block" maxWidth={240} title={shown}>
          {shown}
        </Clip>
      </td>
    );
  const harmful = place.findings.some(
    ({ layerId, kind }) => layers.has(layerId) && (kind === 'empty' || kind === 'missingPicture'),
  );
  return (
    <td data-missing={harmful || undefined}>
      {harmful ? `缺少${POSTER_VARIABLES[name].label}` : <Muted>—</Muted>}
    </td>
  );
}
