import type { ChatChannelId, ChatEvent, MediaRef, PlatformState } from './chat-events.ts';
import type { Account, Credentials } from './connector.ts';
import type { ErrorCategory } from './platform-error.ts';

/** A callback as it came in; nothing of it is trusted. The body is bounded by whoever read it. */
export interface RawCallback {
  method: 'GET' | 'POST';
  query: Readonly<Record<string, string | undefined>>;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** What is given back to the platform at once, whatever the work on it comes to. */
export interface CallbackAnswer {
  contentType: string;
  body: string;
}

/** 微信客服 only says that there is something; `pull` with this fetches it. The token is good for ten minutes. */
export interface PullHint {
  account: string;
  token: string;
}

export interface OpenedCallback {
  answer: CallbackAnswer;
  /** The same when the platform repeats itself; null: it only tried the address. */
  id: string | null;
  events: readonly ChatEvent[];
  pull: PullHint | null;
}

export interface Pulled {
  events: readonly ChatEvent[];
  /** To be kept together with the events, in one transaction; asked with next time. */
  cursor: string;
  more: boolean;
}

/** What we write. Files go up first (`uploadMedia`) and are named by the number that gave. */
export type Outgoing =
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'voice' | 'video' | 'file'; mediaId: string }
  | { kind: 'link'; title: string; text: string; url: string; coverMediaId: string }
  /** A page of a mini program of the same company. */
  | { kind: 'mini'; title: string; appId: string; page: string; coverMediaId: string }
  /** A question with answers to press; what is pressed comes back as the words of it. */
  | { kind: 'menu'; text: string; choices: readonly string[] };
export type OutgoingKind = Outgoing['kind'];

export interface ChatMessage {
  /** The platform's name for the customer, from the event. */
  to: string;
  conversation: string | null;
  content: Outgoing;
  /** 抖音 wants to be told what is answered: the event's `id` of the customer's last message, or of their entering. */
  answering: { id: string; event: 'message' | 'enter' } | null;
  /** Only for the first words after entering; such a message goes by the code and needs no state. */
  welcomeCode?: string;
}

export interface ChatSent {
  state: 'sent';
  /** The platform's number for it: what `send-failed` and `recall` name. */
  messageId: string;
}
/** Nobody has received it. */
export interface ChatRefused {
  state: 'refused';
  code: string;
  category: ErrorCategory;
  /** What is the matter, in Chinese, for the person who wrote it. */
  advice: string;
  /** The same again later may succeed, and is safe: it never arrived or was turned away. */
  retryable: boolean;
  /** When the platform told how long to wait. */
  retryAfterSeconds?: number;
}
/** May have been received: `check`, never `send` again. */
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
  /** So many messages for each of the customer's, within so many hours of it. Entering gives `welcome` messages for `welcomeSeconds`. */
  messages: number;
  hours: number;
  welcome: number;
  welcomeSeconds: number;
  /** Of one text: in bytes of UTF-8. */
  textBytes: number;
  kinds: readonly OutgoingKind[];
  /** What may be sent of each kind of file. */
  files: Readonly<Partial<Record<ChatUpload['kind'], { bytes: number; types: readonly string[] }>>>;
}

/**
 * One channel customers write on. `send` and `check` answer and never throw what the platform did; every other method throws
 * PlatformError when it does not do what was asked.
 *
 * Credentials: 微信客服 has `appId` (corpid), `appSecret` (its secret), `openId` (open_kfid) and for callbacks
 * `callbackToken`, `callbackKey` (EncodingAESKey); 抖音 those of an authorised account, its callbacks are signed by the application.
 */
export interface ChatConnector {
  readonly channel: ChatChannelId;
  readonly name: string;
  readonly limits: ChatLimits;
  /** Whether a lost answer is settled by asking (`check`), or only by the message appearing as `message-out` event. */
  readonly settles: 'asking' | 'event';

  /** Null: the signature or the encryption is wrong, and nothing more is to be said. Never throws. */
  openCallback(raw: RawCallback, credentials: Credentials): OpenedCallback | null;
  /** Absent: callbacks bring everything themselves. `cursor` '' is the beginning; without a token it is only asked rarely. */
  pull?(account: Account, cursor: string, token: string | null): Promise<Pulled>;

  /**
   * Sends once. `msgid` (letters and digits, at most 32) is ours and the same for ever for this message: where the platform knows
   * such a thing, it cannot be received twice.
   */
  send(account: Account, message: ChatMessage, msgid: string): Promise<SendResult>;
  /** What came of a message whose answer was lost. Never lets it be received twice. `unknown`: ask again later. */
  check(account: Account, message: ChatMessage, msgid: string): Promise<SendResult>;

  /** Tells the platform who has the conversation. Absent: it does not want to know. */
  transfer?(
    account: Account,
    customer: string,
    state: Exclude<PlatformState, 'new'>,
    servicer?: string,
  ): Promise<void>;
  /** Absent with `transfer`. */
  stateOf?(account: Account, customer: string): Promise<PlatformState>;

  /** The number that names the file in a message; `expiresAt` when the platform forgets it. */
  uploadMedia(account: Account, file: ChatUpload): Promise<{ mediaId: string; expiresAt: string | null }>;
  /** Never more than `MOST_MEDIA_BYTES`. */
  downloadMedia(account: Account, media: MediaRef): Promise<ChatFile>;

  /** How the platform shows these customers; those it does not tell of are left out. At most 100 are asked for. */
  profiles(account: Account, customers: readonly string[]): Promise<ChatProfile[]>;
  /** The accounts these credentials reach: 客服账号 of a company, or the authorised account itself. */
  accounts(account: Account): Promise<ChatProfile[]>;
  /** Newer credentials (a token); throws `auth` when only a person can give them. */
  renew(credentials: Credentials): Promise<Credentials>;
}

/** The largest file a platform lets customers send is 20 MB. */
export const MOST_MEDIA_BYTES = 20 * 1024 ** 2;

export type ChatConnectors = Readonly<Record<ChatChannelId, ChatConnector>>;
