import type { EventData, EventTopic } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import type { Audience } from './audience.ts';

/** Topics that tell which rows changed. */
type RowTopic = { [T in EventTopic]: { ids: number[] } extends EventData[T] ? T : never }[EventTopic];

export interface PlacedRow {
  id: number;
  channelId: number;
  path: string;
  /** Null where the row is nobody's. */
  ownerId: number | null;
}

/**
 * Announces changed rows to the people who see them, those of one place and owner in one event. `more` widens the
 * audience of rows that others see as well.
 */
export async function announceRows<Row extends PlacedRow>(
  unit: Unit,
  topic: RowTopic,
  rows: readonly Row[],
  keys: Audience['keys'],
  more: (row: Row) => Partial<Audience> = () => ({}),
) {
  const byPlace = Map.groupBy(rows, ({ channelId, path, ownerId }) => `${channelId} ${path} ${ownerId}`);
  const events = [...byPlace.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { channelId, path, ownerId } = first;
    const to = { channelId, path, ownerId: ownerId ?? 0, keys, ...more(first) };
    return { data: { ids: alike.map(({ id }) => id) }, to };
  });
  if (events.length > 0) await unit.announceAll(topic, events);
}
