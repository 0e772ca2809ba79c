import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { RowMissing } from '#kernel/errors.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { channelsOf } from '../auth/index.ts';

export const channelRoutes = ({ db, tx }: Kernel) =>
  routes(contract.channel, {
    switch: async ({ actor, body }) => {
      const channel = (await channelsOf(db, actor)).find(({ id }) => id === body.channelId);
      if (!channel) throw RowMissing('渠道');
      await tx(actor, async (unit) => {
        await unit.query(sql`UPDATE member SET channel_id = ${channel.id} WHERE id = ${actor.id}`);
        await unit.audit({
          call: contract.channel.switch,
          entity: 'channel',
          entityId: channel.id,
          summary: `切换到渠道「${channel.name}」`,
        });
        await unit.accessChanged([actor.id]);
      });
      return { channel };
    },
  });
