import type { MessageKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { type AccountRecord, accountColumns } from '../account/account.repository.ts';
import type { StoredMessage } from './messages-stored.ts';

type AccountPlace = Pick<StoredMessage, 'channelId' | 'nodeId' | 'path' | 'account'> & { id: number };

/** Locks rows in key order to avoid deadlocks. */
export const lockAccounts = (unit: Queries, ids: readonly number[]) =>
  unit.query(sql`
    SELECT id FROM chat_account WHERE id = ${anyOf(ids)} ORDER BY id FOR NO KEY UPDATE`);

export const isKnown = (unit: Unit, accountId: number, platformId: string) =>
  unit.one(
    sql`SELECT 1 AS found FROM chat_message WHERE account_id = ${accountId} AND platform_id = ${platformId}`,
  );

/** Matches an echo of the platform with a message of ours whose outcome is unknown. */
export const confirmSent = (
  unit: Queries,
  {
    platformId,
    customerId,
    kind,
    text,
  }: {
    platformId: string;
    customerId: number;
    kind: MessageKind;
    text: string;
  },
) =>
  unit.one<{ id: number; talkId: number }>(sql`
    UPDATE chat_message SET state = 'sent', platform_id = ${platformId}, error = '', look_at = NULL
    WHERE id = (SELECT m.id FROM chat_message m WHERE m.customer_id = ${customerId} AND m.state IN ('unknown', 'sending')
                  AND m.kind = ${kind} AND m.text = ${text} ORDER BY m.id LIMIT 1)
    RETURNING id, talk_id AS "talkId"`);

/** Records that a message failed or was recalled, once. */
export const storeOutcome = (
  unit: Queries,
  {
    accountId,
    platformId,
    state,
    error,
  }: { accountId: number; platformId: string; state: 'failed' | 'recalled'; error: string },
) =>
  unit.one<{ talkId: number }>(sql`
    UPDATE chat_message SET state = ${state}, error = ${error}, retryable = ${state === 'failed'}, look_at = NULL
    WHERE account_id = ${accountId} AND (platform_id = ${platformId} OR msgid = ${platformId}) AND state NOT IN ('recalled', ${state}) RETURNING talk_id AS "talkId"`);

export const accountPlaces = (unit: Queries, accountIds: readonly number[]) =>
  unit.query<AccountPlace>(sql`
    SELECT a.id, a.channel_id AS "channelId", a.node_id AS "nodeId", a.path, a.name AS account FROM chat_account a
    WHERE a.id = ${anyOf(accountIds)}`);

export const lockAccount = (unit: Queries, accountId: number) =>
  unit.one<AccountRecord>(
    sql`SELECT ${accountColumns} FROM chat_account a WHERE a.id = ${accountId} FOR NO KEY UPDATE OF a`,
  );

export const storeCursor = (unit: Queries, accountId: number, cursor: string) =>
  unit.query(sql`UPDATE chat_account SET cursor = ${cursor} WHERE id = ${accountId}`);
