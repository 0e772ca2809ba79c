import type { TalkState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';

const AT_ONCE = 200;

export interface Waiting {
  id: number;
  state: TalkState;
  place: string;
}

export const IN_QUEUE: SQL = sql`t.state = 'queue'`;
export const OWNER_GONE: SQL = sql`t.state = 'human' AND t.owner_id IN (SELECT id FROM member WHERE status = 'disabled')`;

/** Talks that wait in the queue of these stores, and those of people who were disabled. */
export const talksToAssign = (db: Queries, channelId: number, storeIds: readonly number[]) =>
  db.query<Waiting>(sql`
    SELECT t.id, t.state, t.path || ' ' || t.platform AS place FROM chat_talk t
    WHERE t.channel_id = ${channelId} AND (${OWNER_GONE} OR (${IN_QUEUE} AND t.node_id = ${anyOf(storeIds)}))
    ORDER BY t.waiting_since, t.id LIMIT ${AT_ONCE}`);

export const storesWithQueue = (db: Queries, channelId: number) =>
  db.query<{ id: number }>(
    sql`SELECT DISTINCT node_id AS id FROM chat_talk WHERE channel_id = ${channelId} AND state = 'queue'`,
  );
