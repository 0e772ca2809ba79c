import type { LimitBreach, Platform } from '@zhiying/contract';

/** An attached file, opened only when it is uploaded. */
export interface Attachment {
  name: string;
  contentType: string;
  size: number;
  read(): Promise<Buffer>;
}

/** A platform-neutral post; each connector uses what its platform supports. */
export interface Post {
  title: string;
  summary: string;
  /** Picture n of `pictures` appears as `<img src="picture:n">`, counted from 0. */
  html: string;
  /** Plain text, for platforms without markup. */
  text: string;
  /** The first is the cover, where none is given. */
  pictures: readonly Attachment[];
  /** Of an article, shown above its title and not in its text. */
  cover?: Attachment;
  tags: readonly string[];
  author: string;
  /** For platforms that take videos. */
  video?: Clip;
}

/** An attached video, streamed because it may be larger than the memory. */
export interface Clip {
  contentType: string;
  size: number;
  /** Probed facts, if known: limits are checked before anything is sent. */
  seconds?: number;
  width?: number;
  height?: number;
  codec?: string;
  read(start: number, end: number): Promise<Buffer>;
}

/** Stored credentials of an account, encrypted. Timestamps are ISO text. */
export interface Credentials {
  /** 公众号: the account's own application. */
  appId?: string;
  appSecret?: string;
  /** Authorised accounts: their id for our application. */
  openId?: string;
  accessToken?: string;
  accessExpiresAt?: string;
  refreshToken?: string;
  refreshExpiresAt?: string;
  scopes?: readonly string[];
  /** 微信客服: secrets of its callbacks (Token and EncodingAESKey). */
  callbackToken?: string;
  callbackKey?: string;
}

/** An account as a connector uses it: the current credentials, and how to renew them (stored before use). */
export interface Account {
  credentials: Credentials;
  renew(): Promise<Credentials>;
}

export interface Profile {
  externalId: string;
  name: string;
  fans: number | null;
  /** Permissions that publishing needs and the account has not granted. */
  missing: readonly string[];
  /** The platform's daily quota, if it reports one. */
  quota: { used: number; limit: number } | null;
}

/** What `check` identifies the post by; plain text values, stored with the attempt. */
export type Trace = Readonly<Record<string, string>>;

export interface Published {
  state: 'published';
  postId: string;
  url: string | null;
  trace: Trace;
}
/** Accepted; `check` with this trace returns the outcome. */
export interface Pending {
  state: 'pending';
  trace: Trace;
}
/** To be published by hand. */
export interface HandedOver {
  state: 'handed-over';
  text: string;
  trace: Trace;
}
export type PublishResult = Published | Pending | HandedOver;

export interface Rejected {
  state: 'rejected';
  reason: string;
  logId: string | null;
}
/**
 * `missing`: the platform does not know it yet. Whether it never arrived only time tells: see `late` of the
 * registry.
 */
export type CheckResult = Published | Pending | Rejected | { state: 'missing' };

/** `gone`: the platform reports a removal · `missing`: not found, possibly temporarily. */
export type Revisited = { state: 'there' } | { state: 'gone'; reason: string } | { state: 'missing' };

export interface PublishStep {
  /**
   * Awaited right before the single request that publishes: from here on the outcome can be unknown, and this
   * trace resolves it.
   */
  remember(trace: Trace): Promise<void>;
  signal?: AbortSignal;
}

export interface Metrics {
  postId: string;
  views: number;
  likes: number;
  comments: number;
  /** Null: the platform does not report it. */
  shares: number | null;
}

export interface Comment {
  id: string;
  /** The platform's opaque id of the author. */
  author: string;
  text: string;
  at: string;
}

/**
 * A page of comments. `cursor` is the position for the next request: of the same round, or without `more` of
 * the next one.
 */
export interface CommentPage {
  comments: readonly Comment[];
  cursor: string;
  more: boolean;
}

/** A reply to a comment, as it was sent. */
export interface ReplyTo {
  post: Published;
  commentId: string;
  text: string;
}

/** A verified webhook event. `id` is stable across repeated deliveries. */
export interface PlatformEvent {
  id: string;
  event: string;
  openId: string;
  content: Readonly<Record<string, unknown>>;
  /** Echoed when the platform verifies the address. */
  challenge?: unknown;
}

/** How an account is connected. */
export type Connecting =
  | { kind: 'none' }
  | {
      kind: 'secret';
      /** Asks the platform whether the application credentials are valid. */
      connect(secret: { appId: string; appSecret: string }): Promise<Credentials>;
    }
  | {
      kind: 'oauth';
      /** Where the browser is sent; it returns to `redirectUri` with `code` and `state`. */
      authorizeUrl(round: { state: string; redirectUri: string }): string;
      exchange(round: { code: string; redirectUri: string }): Promise<Credentials>;
    };

/** One platform. Every method throws only PlatformError. */
export interface Connector {
  readonly spec: Platform;
  readonly connecting: Connecting;
  /** Renewed credentials; throws `auth` if the person must authorise again. */
  renew(credentials: Credentials): Promise<Credentials>;
  profile(account: Account): Promise<Profile>;
  /** Checks the platform's limits locally. */
  validate(post: Post): LimitBreach[];
  /** Makes the publishing request once. See `Outcome` for what an error means. */
  publish(post: Post, account: Account, step: PublishStep): Promise<PublishResult>;
  /**
   * The text by which an unknown outcome is resolved, if the platform offers no id: two attempts with the
   * same text must not be open on one account. Null: every attempt has its own id.
   */
  textMark(post: Post): string | null;
  /** Read-only. `taken`: posts of other attempts. */
  check(trace: Trace, account: Account, taken?: ReadonlySet<string>): Promise<CheckResult>;
  /**
   * Ensures that a post `check` did not find cannot appear later; true once that is certain. Absent: only
   * time tells.
   */
  withdraw?(trace: Trace, account: Account): Promise<boolean>;
  /** Whether a published post still exists. Absent: only people can look. */
  revisit?(post: Published, account: Account): Promise<Revisited>;
  /** Deletes a published post; false if the platform does not support it. */
  cancel(postId: string, account: Account): Promise<boolean>;
  metrics(posts: readonly Published[], account: Account): Promise<Metrics[]>;
  /**
   * Comments after `cursor` ('' is the beginning). New comments always come after the cursor, or the cursor
   * restarts. Where cursors are places, the one for the next round stands a page before the end: deleted comments
   * move later ones forward.
   */
  comments(post: Published, account: Account, cursor: string): Promise<CommentPage>;
  /**
   * Replies to a comment with one request; the error's `outcome` says whether it may have arrived. Absent:
   * not supported.
   */
  reply?(to: ReplyTo, account: Account): Promise<{ id: string | null }>;
  /** Read-only: whether a reply with an unknown outcome exists. */
  findReply?(to: ReplyTo, since: string, account: Account): Promise<{ id: string | null } | null>;
  /** Null: invalid signature. Absent: the platform sends no webhooks. */
  receive?(headers: Readonly<Record<string, string | undefined>>, body: string): PlatformEvent | null;
}
