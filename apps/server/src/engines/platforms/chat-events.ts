import { z } from 'zod';

/** Where customers write to us: 微信客服 of 企业微信, and private messages of 抖音. */
export const CHAT_CHANNELS = ['weixin', 'douyin'] as const;
export type ChatChannelId = (typeof CHAT_CHANNELS)[number];

/** How much of a stranger's words is taken in. What is longer is cut, and says so. */
export const MOST_TEXT = 20_000;

const Id = z.string().min(1).max(512);
const words = (most: number) => z.string().max(most);
const Moment = z.iso.datetime();

/**
 * A file at the platform: by its number there (and the conversation it came in), or by an address that is only asked through
 * `downloadMedia`.
 */
export const MediaRef = z.object({
  id: Id.optional(),
  conversation: Id.optional(),
  url: words(4_000).optional(),
});
export type MediaRef = z.infer<typeof MediaRef>;

/** What somebody wrote. `unknown` keeps the platform's own name of the kind: nothing that arrives is dropped. */
export const ChatContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: words(MOST_TEXT), cut: z.boolean().default(false) }),
  z.object({ kind: z.literal('image'), media: MediaRef }),
  z.object({ kind: z.literal('voice'), media: MediaRef }),
  z.object({ kind: z.literal('video'), media: MediaRef }),
  z.object({ kind: z.literal('file'), media: MediaRef, name: words(300).default('') }),
  /** A link, a card, a mini program, a place, a filled-in form: something with a title. */
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

/** Where the platform has a conversation: new, with a bot, waiting, with a person, ended. */
export const PLATFORM_STATES = ['new', 'bot', 'queue', 'human', 'ended'] as const;
export type PlatformState = (typeof PLATFORM_STATES)[number];

const common = {
  /** The same when the platform tells it again: what is told twice is worked on once. */
  id: Id,
  /** Which of our accounts it is about: open_kfid, or the business's open_id. */
  account: Id,
  /** The platform's name for the customer: external_userid, or open_id. */
  customer: Id,
  /** 抖音 answers into a conversation; 微信客服 has none of its own. */
  conversation: Id.nullable(),
  at: Moment,
};
/** How the platform shows the customer, where it tells that along with a message. */
const Shown = z.object({ name: words(200), avatar: words(2_000) });

/** What happened on a platform, the same for all of them. Events are kept as they are, so they are plain JSON. */
export const ChatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), ...common, content: ChatContent, shown: Shown.nullable() }),
  /** Written to the customer by somebody outside this house: in the platform's own app. */
  z.object({
    type: z.literal('message-out'),
    ...common,
    content: ChatContent,
    /** Who wrote it, by the platform's name (servicer_userid); null: it does not say. */
    by: Id.nullable(),
  }),
  /** Opened the conversation and wrote nothing yet. The welcome code is good once, for `welcomeSeconds`. */
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
  /** `message`: the number of the message that was taken back. */
  z.object({ type: z.literal('recall'), ...common, message: Id, side: z.enum(['customer', 'us']) }),
  /** Accepted and then not delivered. `message`: the number `send` gave. */
  z.object({ type: z.literal('send-failed'), ...common, message: Id, code: words(50), advice: words(500) }),
  /** Told us something we have no word for; the raw message is kept by whoever received it. */
  z.object({ type: z.literal('unknown'), ...common, customer: words(512), name: words(200) }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;
