import { contract } from '@zhiying/contract';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyMany } from '../../notification/index.ts';

/** Whoever may have received something of these sendings hears that it is different now: they sit where the sender does, or below. */
export async function announceToRecipients(unit: Unit, sendIds: readonly number[]) {
  if (sendIds.length === 0) return;
  const sends = await unit.query<{ channelId: number; path: string; ownerId: number; ids: number[] }>(sql`
    SELECT d.channel_id AS "channelId", d.path, d.owner_id AS "ownerId", array_to_json(array_agg(DISTINCT i.substance_id)) AS ids
    FROM substance_send d JOIN substance_send_item i ON i.send_id = d.id WHERE d.id = ${anyOf(sendIds)}
    GROUP BY d.channel_id, d.path, d.owner_id`);
  for (const { ids, ...hangs } of sends)
    await unit.announce(
      'substance.changed',
      { ids },
      { ...hangs, keys: keysFor(contract.substanceInbox.list), below: true },
    );
}

/** What is out in the world nobody can take back but whoever put it there: those who shared it are asked to. `which`: on `v`. */
export const askBack = (unit: Unit, which: SQL, name: string, ended: string, reason: string) =>
  notifyMany(
    unit,
    sql`SELECT v.owner_id AS member_id FROM substance_delivery v WHERE ${which} AND v.shared_at IS NOT NULL`,
    {
      kind: 'substance',
      title: `「${name}」${ended}，请删除已发出的内容`,
      body: reason,
      link: '/home/substance?tabid=received',
    },
  );
