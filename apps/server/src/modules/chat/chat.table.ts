import type {
  ChatPlatform,
  Citation,
  EndReason,
  HandoverReason,
  MessageKind,
  MessageSender,
  MessageState,
  SharedView,
  TagColour,
  TalkState,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, id, idRef, moment, momentNow, partOf, refTo } from '#db/columns.ts';
import { newestIndexes, pathIndex, searchIndex } from '#db/indexes.ts';
import { channel, member, node } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/** Ownership columns without a required owner: waiting talks and new customers have none. */
const ownable = () => ({
  channelId: refTo(() => channel.id),
  nodeId: refTo(() => node.id),
  path: text().notNull(),
  ownerId: idRef().references(() => member.id),
});

/** An account that customers write to. A deleted one stays for its talks, without its secrets. */
export const chatAccount = pgTable(
  'chat_account',
  {
    id: id(),
    ...placed(),
    platform: text().$type<ChatPlatform>().notNull(),
    name: text().notNull(),
    /** open_kfid, or the open_id of the business. */
    externalId: text().notNull(),
    /**
     * Credentials of 企业微信, encrypted for `chat:<id>`; those of a 抖音 account belong to its content
     * account.
     */
    sealed: text(),
    contentAccountId: idRef(),
    /** The last segment of its callback address. */
    callbackMark: text().notNull(),
    bot: boolean().notNull().default(false),
    /** Sent to a customer who opens the conversation; empty for none. */
    welcome: text().notNull().default(''),
    /** Whether customers are asked for a rating when an agent ends the talk. */
    asksRating: boolean().notNull().default(false),
    /** Cursor of the last fetch; moves only in the transaction that stores the messages. */
    cursor: text().notNull().default(''),
    trouble: text().notNull().default(''),
    pausedAt: moment(),
    deletedAt: moment(),
    lastMessageAt: moment(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('chat_account_once').on(t.platform, t.externalId).where(sql`${t.deletedAt} is null`),
    uniqueIndex('chat_account_mark').on(t.callbackMark),
    pathIndex('chat_account_path', t),
  ],
);

/**
 * Schedule for fetching messages, for platforms that only send hints. Each account has its own due time and
 * failure count, so that a failing account delays no other.
 */
export const chatPull = pgTable(
  'chat_pull',
  {
    accountId: idRef()
      .primaryKey()
      .references(() => chatAccount.id, { onDelete: 'cascade' }),
    /** Null: nothing to fetch. */
    dueAt: moment(),
    /** Lease of the worker that fetches; expires when the worker dies. */
    claimedUntil: moment(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
    /** The token of the platform's last hint, encrypted; requests with it have a higher rate limit. */
    sealedToken: text(),
    hintedAt: moment(),
  },
  (t) => [index('chat_pull_due').on(t.dueAt).where(sql`due_at IS NOT NULL`)],
);

/** A welcome, claimed before it is sent: for which enter event, and when. */
export interface Greeting {
  entered: string;
  text: string;
  at: string;
}

/** A customer of one account. The same person on another account is another row, merged into this one. */
export const chatCustomer = pgTable(
  'chat_customer',
  {
    id: id(),
    ...ownable(),
    accountId: refTo(() => chatAccount.id),
    platform: text().$type<ChatPlatform>().notNull(),
    externalId: text().notNull(),
    conversation: text(),
    name: text().notNull(),
    /** A colleague has set the name: the platform's name is ignored. */
    named: boolean().notNull().default(false),
    avatar: text(),
    /** The platform's profile was received or requested. */
    introduced: boolean().notNull().default(false),
    phoneSealed: text(),
    phoneMark: text(),
    phoneMask: text(),
    wechat: text().notNull().default(''),
    city: text().notNull().default(''),
    source: text().notNull().default(''),
    remark: text().notNull().default(''),
    clueId: idRef(),
    mergedInto: idRef(),
    mergedAt: moment(),
    /** Time and platform id of their last message, which opens the window for replies. */
    wroteAt: moment(),
    wroteId: text(),
    /** The last welcome they received, until a talk shows it. */
    greeting: jsonb().$type<Greeting>(),
    firstAt: momentNow(),
    lastAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('chat_customer_once').on(t.accountId, t.externalId),
    ...newestIndexes('chat_customer', t, { last: t.lastAt, first: t.firstAt }),
    index('chat_customer_owner').on(t.ownerId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    pathIndex('chat_customer_path', t),
    index('chat_customer_phone').on(t.channelId, t.phoneMark).where(sql`phone_mark IS NOT NULL`),
    index('chat_customer_wechat').on(t.channelId, t.wechat).where(sql`wechat <> ''`),
    index('chat_customer_merged').on(t.mergedInto).where(sql`merged_into IS NOT NULL`),
    searchIndex('chat_customer_search', t.name),
  ],
);

/** The state before a hand-over, so that it can be undone, and how many messages we had sent. */
export interface HandOver {
  by: number;
  at: string;
  ownerId: number | null;
  state: TalkState;
  nodeId: number;
  path: string;
  memberCount: number;
}

/** One conversation, from the customer's first message until it ends. A customer has at most one open. */
export const chatTalk = pgTable(
  'chat_talk',
  {
    id: id(),
    ...ownable(),
    accountId: refTo(() => chatAccount.id),
    customerId: refTo(() => chatCustomer.id),
    platform: text().$type<ChatPlatform>().notNull(),
    state: text().$type<TalkState>().notNull(),
    handover: text().$type<HandoverReason>(),
    endReason: text().$type<EndReason>(),
    lastText: text().notNull().default(''),
    lastAt: momentNow(),
    lastBy: text().$type<MessageSender>().notNull().default('customer'),
    waitingSince: moment(),
    /** Reply deadline in the store's working time; set and cleared together with `waitingSince`. */
    replyBy: moment(),
    /** When the managers of the store were notified that the deadline has passed. */
    escalatedAt: moment(),
    unread: integer().notNull().default(0),
    startedAt: momentNow(),
    queuedAt: moment(),
    takenAt: moment(),
    firstReplyAt: moment(),
    /** The first message of a human agent, whatever the bot sent before. */
    personReplyAt: moment(),
    handed: jsonb().$type<HandOver>(),
    /** The previous owner, who is told who took the talk over even if they no longer see it. */
    formerOwnerId: idRef(),
    endedAt: moment(),
    /** Messages we sent, for reports: by the bot, by people. */
    botCount: integer().notNull().default(0),
    memberCount: integer().notNull().default(0),
    customerCount: integer().notNull().default(0),
    /** The customer's rating, 1 to 5. */
    satisfaction: integer(),
    ratingAskedAt: moment(),
    clueId: idRef(),
    /** The bot answers at this time unless the customer writes again before it. */
    answerAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('chat_talk_open').on(t.customerId).where(sql`state <> 'ended'`),
    ...newestIndexes('chat_talk', t, { last: t.lastAt, waiting: t.waitingSince, started: t.startedAt }),
    index('chat_talk_person_reply').on(t.channelId, t.personReplyAt).where(sql`person_reply_at IS NOT NULL`),
    index('chat_talk_running')
      .on(t.channelId, t.state, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`state <> 'ended'`),
    index('chat_talk_owner').on(t.ownerId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('chat_talk_customer').on(t.customerId, t.id.desc()),
    index('chat_talk_due').on(t.channelId, t.replyBy).where(sql`reply_by IS NOT NULL`),
    index('chat_talk_answer').on(t.answerAt).where(sql`answer_at IS NOT NULL`),
    pathIndex('chat_talk_path', t),
  ],
);

/** A file received or sent with a message. */
export interface StoredMedia {
  /** The platform's reference, until the file is fetched. */
  ref?: { id?: string; url?: string };
  /** Its key in our storage. */
  object?: string;
  name: string;
  contentType?: string;
  size: number | null;
  seconds: number | null;
  materialId?: number;
  /** It could not be fetched. */
  lost?: boolean;
}
export interface StoredCard {
  title: string;
  text: string;
  url: string | null;
  /** A page of a mini program instead of an address. */
  mini?: { appId: string; page: string };
  /** A question with answers to tap; the message text contains both. */
  choices?: readonly string[];
}

/** Messages of a talk and the events between them. Visible to everybody who sees the talk. */
export const chatMessage = pgTable(
  'chat_message',
  {
    id: id(),
    talkId: partOf(() => chatTalk.id),
    customerId: refTo(() => chatCustomer.id),
    accountId: idRef().notNull(),
    sender: text().$type<MessageSender>().notNull(),
    memberId: idRef().references(() => member.id),
    kind: text().$type<MessageKind>().notNull(),
    text: text().notNull().default(''),
    media: jsonb().$type<StoredMedia>(),
    card: jsonb().$type<StoredCard>(),
    citations: jsonb().$type<Citation[]>(),
    state: text().$type<MessageState>().notNull(),
    error: text().notNull().default(''),
    /** The platform's message id; deduplicates repeated deliveries. */
    platformId: text(),
    /** Our own id, stable across retries; the platform deduplicates by it. */
    msgid: text(),
    retryable: boolean().notNull().default(false),
    /** An automatic notice, independent of the owner: people take over, rating request. */
    notice: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    lookAt: moment(),
    /**
     * When a response of the platform was lost: the message may have arrived, whatever later attempts return.
     */
    unknownAt: moment(),
    /** The platform's timestamp, by which a conversation is sorted. */
    at: momentNow(),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('chat_message_once').on(t.accountId, t.platformId).where(sql`platform_id IS NOT NULL`),
    uniqueIndex('chat_message_own').on(t.msgid).where(sql`msgid IS NOT NULL`),
    index('chat_message_read').on(t.customerId, t.at.desc(), t.id.desc()),
    index('chat_message_talk').on(t.talkId, t.id),
    index('chat_message_by_at').on(t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    index('chat_message_due').on(t.lookAt).where(sql`look_at IS NOT NULL`),
    searchIndex('chat_message_search', t.text),
  ],
);

/** Raw callbacks, encrypted; those that cannot be processed stay for inspection. */
export const chatCallback = pgTable(
  'chat_callback',
  {
    id: id(),
    platform: text().$type<ChatPlatform>().notNull(),
    /** The platform's id; deduplicates repeated deliveries. */
    callbackId: text().notNull(),
    sealed: text().notNull(),
    receivedAt: momentNow(),
    handledAt: moment(),
    error: text().notNull().default(''),
    /** A callback that fails is retried on its own schedule. */
    tries: integer().notNull().default(0),
    dueAt: momentNow(),
  },
  (t) => [
    uniqueIndex('chat_callback_once').on(t.platform, t.callbackId),
    index('chat_callback_open').on(t.id).where(sql`handled_at IS NULL`),
    index('chat_callback_received').on(t.receivedAt),
  ],
);

export const chatTag = pgTable(
  'chat_tag',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    colour: text().$type<TagColour>().notNull(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [uniqueIndex('chat_tag_name').on(t.nodeId, t.name), pathIndex('chat_tag_path', t)],
);

export const chatCustomerTag = pgTable(
  'chat_customer_tag',
  {
    customerId: partOf(() => chatCustomer.id),
    tagId: partOf(() => chatTag.id),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.tagId] }), index('chat_customer_tag_of').on(t.tagId)],
);

export const chatCanned = pgTable(
  'chat_canned',
  {
    id: id(),
    ...placed(),
    title: text().notNull(),
    text: text().notNull(),
    shared: boolean().notNull(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [index('chat_canned_owner').on(t.ownerId), pathIndex('chat_canned_path', t)],
);

/** Inbox views that a node shares with everybody below it. */
export const chatView = pgTable(
  'chat_view',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    filter: jsonb().$type<SharedView['filter']>().notNull(),
    createdAt: momentNow(),
  },
  (t) => [uniqueIndex('chat_view_name').on(t.nodeId, t.name), pathIndex('chat_view_path', t)],
);

export const chatNote = pgTable(
  'chat_note',
  {
    id: id(),
    talkId: partOf(() => chatTalk.id),
    customerId: refTo(() => chatCustomer.id),
    memberId: refTo(() => member.id),
    text: text().notNull(),
    at: momentNow(),
  },
  (t) => [index('chat_note_of').on(t.customerId, t.id.desc())],
);

/** Availability of an agent: available unless switched off, and when the last talk was assigned. */
export const chatAgent = pgTable('chat_seat', {
  memberId: idRef()
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  open: boolean().notNull().default(true),
  givenAt: moment(),
  /** When their inbox last sent a heartbeat; null once they left it. */
  seenAt: moment(),
});
