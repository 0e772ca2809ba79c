import { Moment } from '../core/fields.ts';
import { Choice, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { talkState } from './states.ts';
import {
  ChatPlatform,
  EndReason,
  HandoverReason,
  MessageKind,
  MessageSender,
  MessageState,
  TagColour,
} from './words.ts';

export const Tag = z.object({ id: Id, name: z.string(), colour: TagColour });
export type Tag = z.infer<typeof Tag>;

export const TALK_ACTIONS = ['take', 'reply', 'handBack', 'transfer', 'end', 'reopen', 'note'] as const;

/** One row of the inbox. */
export const Talk = z.object({
  id: Id,
  platform: ChatPlatform,
  state: z.enum(talkState.all),
  customer: z.object({ id: Id, name: z.string(), avatar: z.string().nullable() }),
  account: Choice,
  node: Choice,
  owner: Choice.nullable(),
  /** The last message, in a line. */
  lastText: z.string(),
  lastAt: Moment,
  lastBy: MessageSender,
  /** Since when the customer waits for an answer; null where the last word was ours. */
  waitingSince: Moment.nullable(),
  /** By when somebody should answer, as the store set it; null where nobody waits or nothing is set. */
  replyBy: Moment.nullable(),
  unread: z.int(),
  handover: HandoverReason.nullable(),
  endReason: EndReason.nullable(),
  tags: z.array(Tag),
  startedAt: Moment,
  endedAt: Moment.nullable(),
  version: z.int(),
  can: z.array(z.enum(TALK_ACTIONS)),
});
export type Talk = z.infer<typeof Talk>;

/** How many more messages the platform lets us send. */
export const Quota = z.object({
  limit: z.int(),
  hours: z.int(),
  used: z.int(),
  left: z.int(),
  /** When the window closes; it opens anew with the customer's next message. Null: they never wrote. */
  until: Moment.nullable(),
});
export type Quota = z.infer<typeof Quota>;

/** A source the bot took an answer from. */
export const Citation = z.object({ title: z.string(), text: z.string() });
export type Citation = z.infer<typeof Citation>;

const Media = z.object({
  /** For a short time, without a token; null while it is fetched or where it could not be. */
  url: z.string().nullable(),
  name: z.string(),
  size: z.int().nullable(),
  seconds: z.number().nullable(),
  materialId: Id.nullable(),
});

const Card = z.object({
  title: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  /** A page of a mini program instead of an address. */
  mini: z.object({ appId: z.string(), page: z.string() }).nullable(),
  /** For a short time, without a token. */
  picture: z.string().nullable(),
});

export const Message = z.object({
  id: Id,
  talkId: Id,
  by: MessageSender,
  /** The customer's or the colleague's name. */
  sender: z.string(),
  kind: MessageKind,
  text: z.string(),
  media: Media.nullable(),
  card: Card.nullable(),
  citations: z.array(Citation),
  state: MessageState,
  /** Why it did not arrive. */
  error: z.string(),
  at: Moment,
  /** `resend`: it did not arrive. `resendUnknown`, `confirm`: nobody knows; a person sends it again or says that it arrived. */
  can: z.array(z.enum(['resend', 'resendUnknown', 'confirm'])),
});
export type Message = z.infer<typeof Message>;

export const Note = z.object({ id: Id, text: z.string(), by: z.string(), at: Moment });

export const CUSTOMER_ACTIONS = ['edit', 'merge', 'split', 'reveal', 'clue'] as const;

/** A person who writes to us; on several accounts or platforms once they are merged. */
export const Customer = z.object({
  id: Id,
  platform: ChatPlatform,
  name: z.string(),
  avatar: z.string().nullable(),
  /** Masked. */
  phone: z.string().nullable(),
  wechat: z.string(),
  city: z.string(),
  source: z.string(),
  remark: z.string(),
  account: Choice,
  node: Choice,
  owner: Choice.nullable(),
  tags: z.array(Tag),
  talks: z.int(),
  clueId: Id.nullable(),
  firstAt: Moment,
  lastAt: Moment,
  version: z.int(),
  can: z.array(z.enum(CUSTOMER_ACTIONS)),
});
export type Customer = z.infer<typeof Customer>;

const Past = z.object({
  id: Id,
  platform: ChatPlatform,
  state: z.enum(talkState.all),
  at: Moment,
  text: z.string(),
});

export const CustomerInfo = Customer.extend({
  /** Who was merged into them, the same person elsewhere. */
  merged: z.array(z.object({ id: Id, name: z.string(), platform: ChatPlatform, account: z.string() })),
  /** Others with the same number or WeChat id. */
  twins: z.array(
    z.object({ id: Id, name: z.string(), platform: ChatPlatform, by: z.enum(['phone', 'wechat']) }),
  ),
  history: z.array(Past),
  notes: z.array(Note),
});
export type CustomerInfo = z.infer<typeof CustomerInfo>;

/** `address`: of the store it belongs to, for answers; empty where nobody entered one. */
export const TalkInfo = Talk.extend({ quota: Quota, person: CustomerInfo, address: z.string() });
export type TalkInfo = z.infer<typeof TalkInfo>;
