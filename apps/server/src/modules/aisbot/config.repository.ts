import { type BotAccount, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { botAccounts } from '../chat/index.ts';

/** How much the bot of a channel knows, and since when. */
export async function knowledgeState(db: Queries, channelId: number) {
  const row = await db.one<{ pieces: number; updatedAt: string | null }>(sql`
    SELECT (SELECT count(*)::int FROM aisbot_piece WHERE channel_id = ${channelId} AND live) AS pieces,
           greatest((SELECT max(updated_at) FROM aisbot_doc WHERE channel_id = ${channelId}),
                    (SELECT max(updated_at) FROM aisbot_pair WHERE channel_id = ${channelId})) AS "updatedAt"`);
  return row ?? { pieces: 0, updatedAt: null };
}

/** Accounts of the actor's with the hours in which the bot answers: the whole day unless somebody said otherwise. */
export async function accountsWithHours(db: Queries, actor: Actor, id?: number): Promise<BotAccount[]> {
  const rows = await botAccounts(db, actor, contract.aisbot.accounts, id);
  const hours = await db.query<{ accountId: number; from: string; to: string }>(sql`
    SELECT account_id AS "accountId", "from", "to" FROM aisbot_hours WHERE account_id = ${anyOf(rows.map((row) => row.id))}`);
  const known = new Map(hours.map((row) => [row.accountId, row]));
  return rows.map(({ bot, channelId: _channelId, ...row }) => ({
    ...row,
    on: bot,
    from: known.get(row.id)?.from ?? '00:00',
    to: known.get(row.id)?.to ?? '24:00',
  }));
}

export const saveHours = (
  db: Queries,
  channelId: number | null,
  { id, from, to }: Pick<BotAccount, 'id' | 'from' | 'to'>,
) =>
  db.query(sql`
    INSERT INTO aisbot_hours (account_id, channel_id, "from", "to") VALUES (${id}, ${channelId}, ${from}, ${to})
    ON CONFLICT (account_id) DO UPDATE SET "from" = excluded."from", "to" = excluded."to"`);
