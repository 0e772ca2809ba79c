import { z } from 'zod';
import type { Kernel } from '#kernel/kernel.ts';
import { defineSetting } from '#kernel/setting.ts';

/** What the last press of the test button gave, and of which store. */
export const storageTrial = defineSetting({
  key: 'system.storageTrial',
  schema: z.object({ ok: z.boolean(), place: z.string() }),
  initial: { ok: false, place: '' },
});

/** A store that was exchanged since has not been tried. */
export const placeOfStore = ({ store }: Kernel['config']) =>
  store ? `${store.endpoint}/${store.bucket}` : 'embedded';

/** Whether the store in use took a file, gave it back and removed it when it was tried last. */
export async function isStorageTried(
  { db, config }: Pick<Kernel, 'db' | 'config'>,
  channelId: number,
): Promise<boolean> {
  const { ok, place } = await storageTrial.read(db, channelId);
  return ok && place === placeOfStore(config);
}
