import { contract } from '@zhiying/contract';
import { RowMissing } from '#kernel/errors.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listSettings, saveSetting } from './notice-settings.service.ts';
import { listNotices, readNotices } from './notification.service.ts';

export const notificationRoutes = ({ db, tx }: Kernel) =>
  routes(contract.notification, {
    list: ({ actor }) => listNotices(db, actor.id),
    read: ({ actor, body }) =>
      tx(actor, async (unit) => {
        const { found, unread } = await readNotices(unit, actor.id, body.id);
        if (body.id !== undefined && !found) throw RowMissing('通知');
        return { unread };
      }),
    settings: async ({ actor }) => ({ rows: await listSettings(db, actor.id) }),
    saveSetting: async ({ actor, body }) => {
      await saveSetting(db, actor.id, body);
      return null;
    },
  });
