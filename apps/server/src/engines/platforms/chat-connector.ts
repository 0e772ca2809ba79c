import type { ChatChannelId, ChatEvent, MediaRef, PlatformState } from './chat-events.ts';
import type { Account, Credentials } from './connector.ts';
import type { ErrorCategory } from './platform-error.ts';

/** A raw, untrusted callback. The reader has limited the size of the body. */
export interface RawCallback {
  method: 'GET' | 'POST';
  query: Readonly<Record<string, string | undefined>>;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** The immediate response to the platform, whatever the processing results in. */
export interface CallbackAnswer {
  contentType: string;
  body: string;
}

/**
 * 微信客服 only announces that there are messages; `pull` with this token fetches them. The token is valid
 * for ten minutes.
 */
export interface PullHint {
  account: string;
  token: string;
}

export interface OpenedCallback {
  answer: CallbackAnswer;
  /** Stable across repeated deliveries; null for no events. */
  id: string | null;
  events: readonly ChatEvent[];
  pull: PullHint | null;
}

export interface Pulled {
  events: readonly ChatEvent[];
  /** Stored with the events in one transaction; sent with the next request. */
  cursor: string;
  more: boolean;
}

/** An outgoing message. Files are uploaded first (`uploadMedia`) and referenced by id. */
export type Outgoing =
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'voice' | 'video' | 'file'; mediaId: string }
  | { kind: 'link'; title: string; text: string; url: string; coverMediaId: string }
  /** A page of a mini program of the same company. */
  | { kind: 'mini'; title: string; appId: string; page: string; coverMediaId: string }
  /** A question with answers to tap; the chosen answer arrives as a text message. */
  | { kind: 'menu'; text: string; choices: readonly string[] };
export type OutgoingKind = Outgoing['kind'];

export interface ChatMessage {
  /** The platform's customer id, from the event. */
  to: string;
  conversation: string | null;
  content: Outgoing;
  /** 抖音 requires the event `id` of the customer's last message or enter event that is answered. */
  answering: { id: string; event: 'message' | 'enter' } | null;
  /**
   * Only for the first message after an enter event; it is sent by this code and needs no conversation state.
   */
  welcomeCode?: string;
}

export interface ChatSent {
  state: 'sent';
  /** The platform's message id, referenced by `send-failed` and `recall`. */
  messageId: string;
}
/** Certainly not delivered. */
export interface ChatRefused {
  state: 'refused';
  code: string;
  category: ErrorCategory;
  /** The reason in Chinese, for the author. */
  advice: string;
  /** A later retry may succeed and is safe: the message was never accepted. */
  retryable: boolean;
  /** Set if the platform said how long to wait. */
  retryAfterSeconds?: number;
}
/** May have been delivered: never retried automatically. */
export interface ChatUnknown {
  state: 'unknown';
  code: string;
  advice: string;
}
export type SendResult = ChatSent | ChatRefused | ChatUnknown;

export interface ChatUpload {
  kind: 'image' | 'voice' | 'video' | 'file';
  name: string;
  contentType: string;
  bytes: Buffer;
}

export interface ChatFile {
  contentType: string;
  name: string | null;
  bytes: Buffer;
}

export interface ChatProfile {
  id: string;
  name: string;
  avatar: string;
}

export interface ChatLimits {
  /**
   * This many messages per customer message, within this many hours. An enter event allows `welcome` messages
   * for `welcomeSeconds`.
   */
  messages: number;
  hours: number;
  welcome: number;
  welcomeSeconds: number;
  /** Maximum size of a text in UTF-8 bytes. */
  textBytes: number;
  kinds: readonly OutgoingKind[];
  /** Accepted files per kind. */
  files: Readonly<Partial<Record<ChatUpload['kind'], { bytes: number; types: readonly string[] }>>>;
}

/**
 * One messaging channel. `send` returns a result and never throws platform failures; every other method
 * throws PlatformError. Credentials: 微信客服 has `appId` (corpid), `appSecret`, `openId` (open_kfid), and
 * for callbacks `callbackToken` and `callbackKey` (EncodingAESKey); 抖音 has those of an authorised account,
 * and its application signs callbacks.
 */
export interface ChatConnector {
  readonly channel: ChatChannelId;
  readonly name: string;
  readonly limits: ChatLimits;
  /**
   * How an unknown outcome is resolved: by a later `message-out` event, or only by a person. No platform can
   * be queried.
   */
  readonly settles: 'event' | 'person';

  /** Null: invalid signature or encryption. Never throws. */
  openCallback(raw: RawCallback, credentials: Credentials): OpenedCallback | null;
  /**
   * Absent: callbacks contain the messages. `cursor` '' is the beginning; without a token the rate limit is
   * low.
   */
  pull?(account: Account, cursor: string, token: string | null): Promise<Pulled>;

  /**
   * Sends once. `msgid` (letters and digits, at most 32) is our stable id; later events of the platform refer
   * to it.
   */
  send(account: Account, message: ChatMessage, msgid: string): Promise<SendResult>;

  /** Tells the platform who handles the conversation. Absent: the platform has no such state. */
  transfer?(
    account: Account,
    customer: string,
    state: Exclude<PlatformState, 'new'>,
    servicer?: string,
  ): Promise<void>;
  /** Present together with `transfer`. */
  stateOf?(account: Account, customer: string): Promise<PlatformState>;

  /** The id that references the file in a message; `expiresAt` is when the platform deletes it. */
  uploadMedia(account: Account, file: ChatUpload): Promise<{ mediaId: string; expiresAt: string | null }>;
  /** Limited to `MOST_MEDIA_BYTES`. */
  downloadMedia(account: Account, media: MediaRef): Promise<ChatFile>;

  /** Profiles of these customers, at most 100; unknown ones are left out. */
  profiles(account: Account, customers: readonly string[]): Promise<ChatProfile[]>;
  /** The accounts these credentials give access to: 客服账号 of a company, or the authorised account itself. */
  accounts(account: Account): Promise<ChatProfile[]>;
  /** Renewed credentials (a token); throws `auth` if a person must authorise again. */
  renew(credentials: Credentials): Promise<Credentials>;
}

/** Platforms let customers send files of up to 20 MB. */
export const MOST_MEDIA_BYTES = 20 * 1024 ** 2;

export type ChatConnectors = Readonly<Record<ChatChannelId, ChatConnector>>;
