import type {
  ChatPlatform,
  Citation,
  EndReason,
  HandoverReason,
  MessageKind,
  MessageSender,
  MessageState,
  TagColour,
  TalkState,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, searchIndex } from '#db/columns.ts';
import { channel, member, node } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/** Where a row hangs that nobody need own: talks that wait, customers whom nobody has met. */
const ownable = () => ({
  channelId: idRef()
    .notNull()
    .references(() => channel.id),
  nodeId: idRef()
    .notNull()
    .references(() => node.id),
  path: text().notNull(),
  ownerId: idRef().references(() => member.id),
});

/** An account customers write to. A deleted one stays for its talks; its secrets do not. */
export const chatAccount = pgTable(
  'chat_account',
  {
    id: id(),
    ...placed(),
    platform: text().$type<ChatPlatform>().notNull(),
    name: text().notNull(),
    /** open_kfid, or the open_id of the business. */
    externalId: text().notNull(),
    /** Credentials of 企业微信, sealed for `chat:<id>`; an account of 抖音 is a content account's. */
    sealed: text(),
    contentAccountId: idRef(),
    /** What its callback address ends with. */
    callbackMark: text().notNull(),
    bot: boolean().notNull().default(false),
    /** Said to whoever opens the conversation; '' where nothing is. */
    welcome: text().notNull().default(''),
    /** Whether customers are asked how it was when somebody ends the talk. */
    asksRating: boolean().notNull().default(false),
    /** Up to where messages were fetched; moves only together with them. */
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
    index('chat_account_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

/** A welcome, claimed before it is sent: by which entering, and when. */
export interface Greeting {
  entered: string;
  text: string;
  at: string;
}

/** A customer as one account knows them. The same person elsewhere is a row of its own, merged into this one. */
export const chatCustomer = pgTable(
  'chat_customer',
  {
    id: id(),
    ...ownable(),
    accountId: idRef()
      .notNull()
      .references(() => chatAccount.id),
    platform: text().$type<ChatPlatform>().notNull(),
    externalId: text().notNull(),
    conversation: text(),
    name: text().notNull(),
    /** Somebody named them: what the platform calls them no longer counts. */
    named: boolean().notNull().default(false),
    avatar: text(),
    /** The platform has said, or was asked, how it shows them. */
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
    /** Their last words, which open the window in which we may answer, and the platform's number of them. */
    wroteAt: moment(),
    wroteId: text(),
    /** The last welcome they were given, until it stands in a talk. */
    greeting: jsonb().$type<Greeting>(),
    firstAt: momentNow(),
    lastAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('chat_customer_once').on(t.accountId, t.externalId),
    index('chat_customer_by_last').on(t.channelId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('chat_customer_by_first').on(t.channelId, t.firstAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('chat_customer_owner').on(t.ownerId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('chat_customer_path').using('btree', t.path.op('text_pattern_ops')),
    index('chat_customer_phone').on(t.channelId, t.phoneMark).where(sql`phone_mark IS NOT NULL`),
    index('chat_customer_wechat').on(t.channelId, t.wechat).where(sql`wechat <> ''`),
    index('chat_customer_merged').on(t.mergedInto).where(sql`merged_into IS NOT NULL`),
    searchIndex('chat_customer_search', t.name),
  ],
);

/** One conversation from the customer's first word until it ends. A customer has one open at a time. */
export const chatTalk = pgTable(
  'chat_talk',
  {
    id: id(),
    ...ownable(),
    accountId: idRef()
      .notNull()
      .references(() => chatAccount.id),
    customerId: idRef()
      .notNull()
      .references(() => chatCustomer.id),
    platform: text().$type<ChatPlatform>().notNull(),
    state: text().$type<TalkState>().notNull(),
    handover: text().$type<HandoverReason>(),
    endReason: text().$type<EndReason>(),
    lastText: text().notNull().default(''),
    lastAt: momentNow(),
    lastBy: text().$type<MessageSender>().notNull().default('customer'),
    waitingSince: moment(),
    unread: integer().notNull().default(0),
    startedAt: momentNow(),
    queuedAt: moment(),
    takenAt: moment(),
    firstReplyAt: moment(),
    endedAt: moment(),
    /** How many of ours, for reports: by the bot, by people. */
    botCount: integer().notNull().default(0),
    memberCount: integer().notNull().default(0),
    customerCount: integer().notNull().default(0),
    /** 1 to 5, where the customer said. */
    satisfaction: integer(),
    ratingAskedAt: moment(),
    clueId: idRef(),
    /** The bot looks at what the customer wrote once nothing more came until then. */
    answerAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('chat_talk_open').on(t.customerId).where(sql`state <> 'ended'`),
    index('chat_talk_by_last').on(t.channelId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('chat_talk_by_waiting').on(t.channelId, t.waitingSince.desc().nullsLast(), t.id.desc().nullsLast()),
    index('chat_talk_by_started').on(t.channelId, t.startedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('chat_talk_running')
      .on(t.channelId, t.state, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`state <> 'ended'`),
    index('chat_talk_owner').on(t.ownerId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('chat_talk_customer').on(t.customerId, t.id.desc()),
    index('chat_talk_answer').on(t.answerAt).where(sql`answer_at IS NOT NULL`),
    index('chat_talk_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

/** A file that came or goes with a message. */
export interface KeptMedia {
  /** The platform's name of it, until it is fetched. */
  ref?: { id?: string; url?: string };
  /** Where it lies in our store. */
  object?: string;
  name: string;
  contentType?: string;
  size: number | null;
  seconds: number | null;
  materialId?: number;
  /** It could not be had. */
  lost?: boolean;
}
export interface KeptCard {
  title: string;
  text: string;
  url: string | null;
  /** A page of a mini program instead of an address. */
  mini?: { appId: string; page: string };
  /** A question with answers to press; the text of the message has both. */
  choices?: readonly string[];
}

/** Everything said, and what happened to the talk in between. Seen by whoever sees the talk. */
export const chatMessage = pgTable(
  'chat_message',
  {
    id: id(),
    talkId: idRef()
      .notNull()
      .references(() => chatTalk.id, { onDelete: 'cascade' }),
    customerId: idRef()
      .notNull()
      .references(() => chatCustomer.id),
    accountId: idRef().notNull(),
    sender: text().$type<MessageSender>().notNull(),
    memberId: idRef().references(() => member.id),
    kind: text().$type<MessageKind>().notNull(),
    text: text().notNull().default(''),
    media: jsonb().$type<KeptMedia>(),
    card: jsonb().$type<KeptCard>(),
    citations: jsonb().$type<Citation[]>(),
    state: text().$type<MessageState>().notNull(),
    error: text().notNull().default(''),
    /** The platform's number for it; what is told twice is one message. */
    platformId: text(),
    /** Our own, the same for ever: what is sent twice is one message. */
    msgid: text(),
    retryable: boolean().notNull().default(false),
    /** Said whoever has the talk: that people take over, how it was. */
    notice: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    lookAt: moment(),
    /** When it was said, by the platform's clock; the order in which a conversation is read. */
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

/** Callbacks as they came, sealed; what cannot be worked on stays for a person to look at. */
export const chatCallback = pgTable(
  'chat_callback',
  {
    id: id(),
    platform: text().$type<ChatPlatform>().notNull(),
    /** The platform's number of it: told twice, kept once. */
    callbackId: text().notNull(),
    sealed: text().notNull(),
    receivedAt: momentNow(),
    handledAt: moment(),
    error: text().notNull().default(''),
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
  (t) => [
    uniqueIndex('chat_tag_name').on(t.nodeId, t.name),
    index('chat_tag_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

export const chatCustomerTag = pgTable(
  'chat_customer_tag',
  {
    customerId: idRef()
      .notNull()
      .references(() => chatCustomer.id, { onDelete: 'cascade' }),
    tagId: idRef()
      .notNull()
      .references(() => chatTag.id, { onDelete: 'cascade' }),
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
  (t) => [
    index('chat_canned_owner').on(t.ownerId),
    index('chat_canned_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

export const chatNote = pgTable(
  'chat_note',
  {
    id: id(),
    talkId: idRef()
      .notNull()
      .references(() => chatTalk.id, { onDelete: 'cascade' }),
    customerId: idRef()
      .notNull()
      .references(() => chatCustomer.id),
    memberId: idRef()
      .notNull()
      .references(() => member.id),
    text: text().notNull(),
    at: momentNow(),
  },
  (t) => [index('chat_note_of').on(t.customerId, t.id.desc())],
);

/** Who takes talks: on unless they said otherwise, and when they were given the last one. */
export const chatSeat = pgTable('chat_seat', {
  memberId: idRef()
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  open: boolean().notNull().default(true),
  givenAt: moment(),
});
