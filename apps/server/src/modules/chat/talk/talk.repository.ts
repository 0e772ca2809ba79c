import {
  CHAT_PLATFORM_IDS,
  type ChatPlatform,
  TALK_VIEWS,
  type TalkSearch,
  type TalkView,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { empty, join, raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { and } from '#kernel/list/row-set.ts';
import type { AnnouncedTalk } from '../announced-talks.repository.ts';
import { talkPolicy } from '../chat.policy.ts';
import { lockTalk } from '../chat.repository.ts';
import { talkSource, viewIs } from '../chat.source.ts';
import type { HandOver } from '../chat.table.ts';

/** Talks by view and by platform, and the actor's unread messages by platform, in one statement. */
export async function countTalks(db: Queries, actor: Actor, search: TalkSearch) {
  const { from, where } = talkSource(actor, { ...search, view: undefined, platform: undefined });
  const views = Object.keys(TALK_VIEWS) as TalkView[];
  const inView = search.view ? viewIs(actor, search.view) : sql`true`;
  const ofPlatform = search.platform ? sql`t.platform = ${search.platform}` : sql`true`;
  const count = (condition: SQL, name: string) =>
    sql`(count(*) FILTER (WHERE ${condition}))::int AS ${raw(`"${name}"`)}`;
  const row = await db.one<Record<string, number>>(sql`
    SELECT count(*)::int AS total, ${join([
      ...views.map((view) => count(sql`${ofPlatform} AND ${viewIs(actor, view)}`, `view_${view}`)),
      ...CHAT_PLATFORM_IDS.map((id) => count(sql`t.platform = ${id} AND ${inView}`, `platform_${id}`)),
      ...CHAT_PLATFORM_IDS.map(
        (id) =>
          sql`coalesce(sum(t.unread) FILTER (WHERE t.platform = ${id} AND t.owner_id = ${actor.id}), 0)::int AS ${raw(`"unread_${id}"`)}`,
      ),
    ])} FROM ${from} WHERE ${and(where)}`);
  const pick = <Name extends string>(names: readonly Name[], prefix: string) =>
    Object.fromEntries(names.map((name) => [name, row?.[`${prefix}_${name}`] ?? 0])) as Record<Name, number>;
  return {
    total: row?.total ?? 0,
    views: pick(views, 'view'),
    platforms: pick<ChatPlatform>(CHAT_PLATFORM_IDS, 'platform'),
    unread: pick<ChatPlatform>(CHAT_PLATFORM_IDS, 'unread'),
  };
}

/** The person who has a talk that the actor had before: null if nobody has it, undefined if it was never the actor's. */
export async function newOwnerOf(db: Queries, actor: Actor, id: number): Promise<string | null | undefined> {
  const row = await db.one<{ name: string | null }>(sql`
    SELECT m.name FROM chat_talk t LEFT JOIN member m ON m.id = t.owner_id
    WHERE t.id = ${id} AND t.channel_id = ${actor.channelId} AND t.former_owner_id = ${actor.id}`);
  return row?.name;
}

/** The customer as the talk's own account knows them, and the address of the store. */
export async function customerAndAddress(db: Queries, id: number) {
  const row = await db.one<{ customerId: number; address: string }>(sql`
    SELECT t.customer_id AS "customerId", n.address FROM chat_talk t JOIN node n ON n.id = t.node_id WHERE t.id = ${id}`);
  return row ?? { customerId: 0, address: '' };
}

/**
 * The next messages of a talk's customer before or from an anchor message, else the latest ones. Sorted by the
 * platform's time, so that late messages appear where they belong.
 */
export async function nextMessages(
  db: Queries,
  { talkId, before, after }: { talkId: number; before?: number; after?: number },
  limit: number,
): Promise<number[]> {
  const anchor = sql`(SELECT e.at, e.id FROM chat_message e WHERE e.id = ${before ?? after ?? null})`;
  const side = before
    ? sql`AND (m.at, m.id) < ${anchor}`
    : after
      ? sql`AND (m.at, m.id) >= ${anchor}`
      : empty;
  const order = after ? sql`ASC` : sql`DESC`;
  const rows = await db.query<{ id: number }>(sql`
    SELECT m.id FROM chat_message m
    WHERE m.customer_id = (SELECT customer_id FROM chat_talk WHERE id = ${talkId}) ${side}
    ORDER BY m.at ${order}, m.id ${order} LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/** Whether unread messages of the owner were marked as read. */
export async function markRead(db: Queries, actor: Actor, id: number): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE chat_talk SET unread = 0 WHERE id = ${id} AND unread > 0 AND owner_id = ${actor.id} RETURNING id`);
  return rows.length > 0;
}

/** Lets the bot answer the customer who waits, if one does. */
export const requestAnswer = (db: Queries, id: number) =>
  db.query(sql`
    UPDATE chat_talk SET answer_at = CASE WHEN waiting_since IS NOT NULL THEN now() END WHERE id = ${id}`);

/** A talk that the actor may answer, with what decides who sees it. */
export const findAnswerable = (db: Queries, actor: Actor, id: number) =>
  db.one<AnnouncedTalk>(sql`
    SELECT t.id, t.channel_id AS "channelId", t.path, t.owner_id AS "ownerId", t.platform, t.state FROM chat_talk t
    WHERE t.id = ${id} AND ${talkPolicy.reach(actor, 'reply')}`);

export const insertNote = (
  db: Queries,
  {
    talkId,
    customerId,
    memberId,
    text,
  }: Record<'talkId' | 'customerId' | 'memberId', number> & { text: string },
) =>
  db.one<{ id: number; at: string }>(sql`
    INSERT INTO chat_note (talk_id, customer_id, member_id, text) VALUES (${talkId}, ${customerId}, ${memberId}, ${text})
    RETURNING id, at`);

/** Stores the state before a hand-over, from which it can be undone. */
export const storeHandOver = (db: Queries, id: number, handed: HandOver) =>
  db.query(sql`UPDATE chat_talk SET handed = ${JSON.stringify(handed)}::jsonb WHERE id = ${id}`);

/** A talk that the actor handed over within the last seconds, locked. */
export const lockHandedOver = (db: Queries, actor: Actor, id: number, seconds: number) =>
  lockTalk(
    db,
    sql`(t.handed ->> 'by')::bigint = ${actor.id} AND (t.handed ->> 'at')::timestamptz > now() - make_interval(secs => ${seconds})`,
    id,
  );

/** The colleague who answered after a moment; undefined if nobody did, null if the answer came from outside. */
export const answeredSince = async (db: Queries, actor: Actor, id: number, since: string) => {
  const row = await db.one<{ memberId: number | null }>(sql`
    SELECT m.member_id AS "memberId" FROM chat_message m
    WHERE m.talk_id = ${id} AND m.at > ${since}::timestamptz
      AND (m.sender = 'outside' OR (m.sender = 'member' AND m.member_id <> ${actor.id})) ORDER BY m.id DESC LIMIT 1`);
  return row?.memberId;
};
