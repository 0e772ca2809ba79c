import { ChatSetting, StoreSetting } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { defineSetting, deleteValue } from '#kernel/setting.ts';
import { storedSettings, storeSetting } from './chat-setting.repository.ts';

export const chatSetting = defineSetting({
  key: 'chat.desk',
  schema: ChatSetting,
  initial: {
    way: 'leastBusy',
    capacity: 20,
    from: '09:00',
    to: '21:00',
    days: [1, 2, 3, 4, 5, 6, 7],
    replyMinutes: 15,
    escalates: true,
    endHours: 48,
  },
});

/** What a store decided for itself, by its node; one that cannot be read counts as none. */
const STORE = 'chat.store.';
const keyOf = (nodeId: number) => `${STORE}${nodeId}`;
const told = (value: unknown) => StoreSetting.safeParse(value).data ?? null;

export async function readStores(
  db: Queries,
  nodeIds: readonly number[],
): Promise<Map<number, StoreSetting | null>> {
  const rows = await storedSettings(db, nodeIds.map(keyOf));
  const byKey = new Map(rows.map(({ key, value }) => [key, told(value)]));
  return new Map(nodeIds.map((id) => [id, byKey.get(keyOf(id)) ?? null]));
}

export async function writeStore(db: Queries, nodeId: number, setting: StoreSetting | null) {
  if (setting === null) await deleteValue(db, keyOf(nodeId));
  else await storeSetting(db, keyOf(nodeId), setting);
}

/** What holds at each place of a channel: the channel's, with what the store decided for itself. */
export async function settingsAt(
  db: Queries,
  channelId: number | null,
  nodeIds: readonly number[],
): Promise<(nodeId: number) => ChatSetting> {
  const whole = await chatSetting.read(db, channelId);
  const stores = await readStores(db, [...new Set(nodeIds)]);
  return (nodeId) => ({ ...whole, ...stores.get(nodeId) });
}
