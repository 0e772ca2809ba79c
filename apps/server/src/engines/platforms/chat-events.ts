import { z } from 'zod';

/** Messaging channels: 微信客服 of 企业微信, and private messages of 抖音. */
export const CHAT_CHANNELS = ['weixin', 'douyin'] as const;
export type ChatChannelId = (typeof CHAT_CHANNELS)[number];

/** Longer texts are truncated, with a note. */
export const MOST_TEXT = 20_000;

const Id = z.string().min(1).max(512);
const words = (most: number) => z.string().max(most);
const Moment = z.iso.datetime();

/** A file on the platform: by id (and conversation), or by a URL that only `downloadMedia` requests. */
export const MediaRef = z.object({
  id: Id.optional(),
  conversation: Id.optional(),
  url: words(4_000).optional(),
});
export type MediaRef = z.infer<typeof MediaRef>;

/** Content of a message. `unknown` keeps the platform's kind: nothing received is dropped. */
export const ChatContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: words(MOST_TEXT), cut: z.boolean().default(false) }),
  z.object({ kind: z.literal('image'), media: MediaRef }),
  z.object({ kind: z.literal('voice'), media: MediaRef }),
  z.object({ kind: z.literal('video'), media: MediaRef }),
  z.object({ kind: z.literal('file'), media: MediaRef, name: words(300).default('') }),
  /** Anything with a title: a link, a card, a mini program, a location, a completed form. */
  z.object({
    kind: z.literal('card'),
    title: words(500),
    text: words(2_000).default(''),
    url: words(4_000).default(''),
    picture: words(4_000).default(''),
  }),
  z.object({ kind: z.literal('unknown'), type: words(100) }),
]);
export type ChatContent = z.infer<typeof ChatContent>;

/** The platform's conversation state: new, with a bot, waiting, with a person, ended. */
export const PLATFORM_STATES = ['new', 'bot', 'queue', 'human', 'ended'] as const;
export type PlatformState = (typeof PLATFORM_STATES)[number];

const common = {
  /** Stable across repeated deliveries, for deduplication. */
  id: Id,
  /** The account it concerns: open_kfid, or the business's open_id. */
  account: Id,
  /** The platform's customer id: external_userid, or open_id. */
  customer: Id,
  /** 抖音 replies refer to a conversation; 微信客服 has none. */
  conversation: Id.nullable(),
  at: Moment,
};
/** The customer's profile, if the platform sends it with a message. */
const Shown = z.object({ name: words(200), avatar: words(2_000) });

/** Platform-neutral events. Stored as they are, so they are plain JSON. */
export const ChatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), ...common, content: ChatContent, shown: Shown.nullable() }),
  /** Sent to the customer outside this system: in the platform's own app. */
  z.object({
    type: z.literal('message-out'),
    ...common,
    content: ChatContent,
    /** The author's platform id (servicer_userid); null if unknown. */
    by: Id.nullable(),
  }),
  /**
   * The customer opened the conversation without writing. The welcome code is valid once, for
   * `welcomeSeconds`.
   */
  z.object({
    type: z.literal('enter'),
    ...common,
    welcomeCode: Id.nullable(),
    scene: words(200),
    shown: Shown.nullable(),
  }),
  z.object({
    type: z.literal('state'),
    ...common,
    state: z.enum(PLATFORM_STATES),
    by: Id.nullable(),
  }),
  /** `message`: the id of the recalled message. */
  z.object({ type: z.literal('recall'), ...common, message: Id, side: z.enum(['customer', 'us']) }),
  /** Accepted, then not delivered. `message`: the id `send` returned. */
  z.object({ type: z.literal('send-failed'), ...common, message: Id, code: words(50), advice: words(500) }),
  /** An event of unknown type; the receiver keeps the raw message. */
  z.object({ type: z.literal('unknown'), ...common, customer: words(512), name: words(200) }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;
