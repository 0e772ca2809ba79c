import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Actor, holds, type RequiredCalls } from '#kernel/access/actor.ts';
import { WholeChannel } from './help.errors.ts';
import { wholeChannel } from './help.scope.ts';

const reaches = async (db: Queries, actor: Actor, asked: RequiredCalls) =>
  await db.one<{ id: number }>(
    sql`SELECT r.channel_id AS id FROM (SELECT ${actor.channelId}::bigint AS channel_id) r WHERE ${wholeChannel(actor, asked)}`,
  );

/** Whether somebody keeps the help of their channel. */
export const isKeeper = async (db: Queries, actor: Actor): Promise<boolean> =>
  holds(actor, contract.helpArticle.update) && Boolean(await reaches(db, actor, contract.helpArticle.update));

/** The channel of whoever keeps its help; others are refused. */
export async function requireKeeper(db: Queries, actor: Actor, asked: RequiredCalls): Promise<number> {
  const channel = await reaches(db, actor, asked);
  if (!channel) throw WholeChannel();
  return channel.id;
}
