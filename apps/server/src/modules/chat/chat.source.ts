import {
  type Customer,
  type CustomerSearch,
  contract,
  LATE_MINUTES,
  type MessageSearch,
  type RowOf,
  type Talk,
  type TalkSearch,
} from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { customerTextContains } from '#kernel/phone/phone-search.ts';
import { customersOf, talksOf } from './chat.scope.ts';
import { loadCustomers } from './customer/customer.rows.ts';
import { loadTalks } from './talk/talk.rows.ts';

// The bot's talks wait for the bot.
const WAITING = sql`(t.waiting_since IS NOT NULL AND t.state IN ('queue', 'human'))`;
const VIEWS: Record<NonNullable<TalkSearch['view']>, (actor: Actor) => SQL> = {
  waiting: () => WAITING,
  late: () =>
    sql`(t.reply_by < now() + make_interval(mins => ${LATE_MINUTES}) AND t.state IN ('queue', 'human'))`,
  mine: (actor) => sql`(t.owner_id = ${actor.id} AND t.state = 'human')`,
  queue: () => sql`t.state = 'queue'`,
  bot: () => sql`t.state = 'bot'`,
  open: () => sql`t.state <> 'ended'`,
  ended: () => sql`t.state = 'ended'`,
};
/** Far behind every moment: those without a deadline come after it, those who were answered after twice as much. */
const APART_SECONDS = 1e11;
/** Ascending: who waits for people by their deadline, or by how long they wait; the others by their last word, the latest first. */
const TIME_LEFT = sql`(CASE
  WHEN NOT ${WAITING} THEN ${2 * APART_SECONDS} - extract(epoch FROM t.last_at)
  WHEN t.reply_by IS NULL THEN ${APART_SECONDS} + extract(epoch FROM t.waiting_since)
  ELSE extract(epoch FROM t.reply_by) END)`;

export const viewIs = (actor: Actor, view: NonNullable<TalkSearch['view']>) => VIEWS[view](actor);

export const talkSource = (
  actor: Actor,
  { q, view, platform, accountId, ownerId, nodeId, tagId, startedAt, sort }: TalkSearch & { sort?: string },
): ListSource<Talk> => ({
  from: sql`chat_talk t`,
  id: sql`t.id`,
  where: [
    sql`t.channel_id = ${actor.channelId}`,
    talksOf(actor, contract.chat.list),
    ...(view ? [viewIs(actor, view)] : []),
    // No index knows this order: it is looked for among the few that are not over.
    ...(sort === 'timeLeft' && view !== 'ended' ? [sql`t.state <> 'ended'`] : []),
    ...(platform ? [sql`t.platform = ${platform}`] : []),
    ...(accountId ? [sql`t.account_id = ${accountId}`] : []),
    ...(ownerId ? [sql`t.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [belowNode(sql`t.path`, nodeId)] : []),
    ...(tagId
      ? [sql`t.customer_id IN (SELECT g.customer_id FROM chat_customer_tag g WHERE g.tag_id = ${tagId})`]
      : []),
    ...(q
      ? [
          sql`t.customer_id IN (SELECT c.id FROM chat_customer c WHERE ${customerTextContains(actor, sql`c.name`, q)})`,
        ]
      : []),
    ...(startedAt ? [withinDays(sql`t.started_at`, startedAt)] : []),
  ],
  sorts: { ...sortsBy('t', 'lastAt', 'waitingSince', 'replyBy', 'startedAt'), timeLeft: TIME_LEFT },
  defaultSort: { sort: 'lastAt', order: 'DESC' },
  load: (db, ids) => loadTalks(db, actor, ids as number[]),
});

export const customerSource = (
  actor: Actor,
  { q, platform, tagId, ownerId, nodeId }: CustomerSearch,
): ListSource<Customer> => ({
  from: sql`chat_customer c`,
  id: sql`c.id`,
  where: [
    sql`c.channel_id = ${actor.channelId} AND c.merged_into IS NULL`,
    customersOf(actor, contract.chatCustomer.list),
    ...(platform ? [sql`c.platform = ${platform}`] : []),
    ...(tagId
      ? [sql`c.id IN (SELECT g.customer_id FROM chat_customer_tag g WHERE g.tag_id = ${tagId})`]
      : []),
    ...(ownerId ? [sql`c.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [belowNode(sql`c.path`, nodeId)] : []),
    ...(q
      ? [
          /^\d{4}$/.test(q)
            ? sql`(right(c.phone_mask, 4) = ${q} OR ${customerTextContains(actor, sql`c.name`, q)}
                OR c.id IN (SELECT k.merged_into FROM chat_customer k WHERE k.merged_into IS NOT NULL AND right(k.phone_mask, 4) = ${q}))`
            : customerTextContains(actor, sql`c.name`, q),
        ]
      : []),
  ],
  sorts: sortsBy('c', 'lastAt', 'firstAt'),
  defaultSort: { sort: 'lastAt', order: 'DESC' },
  load: (db, ids) => loadCustomers(db, actor, ids as number[]),
});

type Hit = RowOf<typeof contract.chatMessage.list>;

/** Messages of talks the actor sees; what the customer took back is not found. */
export const messageSource = (
  actor: Actor,
  { q, platform, talkId, by, state, at }: MessageSearch,
): ListSource<Hit> => ({
  from: sql`chat_message m JOIN chat_talk t ON t.id = m.talk_id`,
  id: sql`m.id`,
  where: [
    sql`t.channel_id = ${actor.channelId} AND m.kind <> 'event' AND m.state <> 'recalled'`,
    talksOf(actor, contract.chatMessage.list),
    ...(q ? [customerTextContains(actor, sql`m.text`, q)] : []),
    ...(platform ? [sql`t.platform = ${platform}`] : []),
    ...(talkId ? [sql`m.talk_id = ${talkId}`] : []),
    ...(by ? [sql`m.sender = ${by}`] : []),
    ...(state ? [sql`m.state = ${state}`] : []),
    ...(at ? [withinDays(sql`m.at`, at)] : []),
  ],
  sorts: sortsBy('m', 'at'),
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) =>
    db.query<Hit>(sql`
      SELECT m.id, m.talk_id AS "talkId", t.platform, c.name AS customer, m.sender AS by,
             coalesce(w.name, CASE WHEN m.sender = 'customer' THEN c.name ELSE '' END) AS sender, m.kind, m.text, m.state, m.at
      FROM chat_message m JOIN chat_talk t ON t.id = m.talk_id JOIN chat_customer c ON c.id = m.customer_id
      LEFT JOIN member w ON w.id = m.member_id WHERE m.id = ANY(${ids as number[]}::bigint[])`),
});
