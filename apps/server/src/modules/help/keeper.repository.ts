import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type Actor, holds, type RequiredCalls } from '#kernel/access/actor.ts';
import { channelKept } from '#kernel/access/row-reach.ts';
import { WholeChannel } from './help.errors.ts';

/** Whether somebody keeps the help of their channel. */
export const isKeeper = async (db: Queries, actor: Actor): Promise<boolean> =>
  holds(actor, contract.helpArticle.update) &&
  Boolean(await channelKept(db, actor, contract.helpArticle.update));

/** The channel of whoever keeps its help; others are refused. */
export async function requireKeeper(db: Queries, actor: Actor, asked: RequiredCalls): Promise<number> {
  const channel = await channelKept(db, actor, asked);
  if (!channel) throw WholeChannel();
  return channel.id;
}
