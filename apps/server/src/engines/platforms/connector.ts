import type { LimitBreach, Platform } from '@zhiying/contract';

/** A file that goes along; read only when the platform's turn comes. */
export interface Attachment {
  name: string;
  contentType: string;
  size: number;
  read(): Promise<Buffer>;
}

/** A post as every platform gets it; each connector takes what its platform knows. */
export interface Post {
  title: string;
  summary: string;
  /** Picture n of `pictures` stands in it as `<img src="picture:n">`, counted from 0. */
  html: string;
  /** The same without markup, for platforms that take plain text. */
  text: string;
  /** The first is the cover. */
  pictures: readonly Attachment[];
  tags: readonly string[];
  author: string;
  /** For platforms that take videos. */
  video?: Clip;
}

/** A video that goes along, read piece by piece: it may be larger than the memory we have. */
export interface Clip {
  contentType: string;
  size: number;
  /** As probed, where it was: what the platform would refuse is known before anything is sent. */
  seconds?: number;
  width?: number;
  height?: number;
  codec?: string;
  read(start: number, end: number): Promise<Buffer>;
}

/** What is kept of an account, encrypted. Moments are ISO text. */
export interface Credentials {
  /** 公众号: the account's own app. */
  appId?: string;
  appSecret?: string;
  /** Authorised accounts: who they are to our app. */
  openId?: string;
  accessToken?: string;
  accessExpiresAt?: string;
  refreshToken?: string;
  refreshExpiresAt?: string;
  scopes?: readonly string[];
}

/** The account as a connector uses it: the credentials now, and how to get newer ones (kept before they are used). */
export interface Account {
  credentials: Credentials;
  renew(): Promise<Credentials>;
}

export interface Profile {
  externalId: string;
  name: string;
  fans: number | null;
  /** Rights of the platform that publishing needs and the account has not given. */
  missing: readonly string[];
  /** The platform's own daily count, where it tells it. */
  quota: { used: number; limit: number } | null;
}

/** What `check` needs to find the post again. Plain text values: kept with the attempt. */
export type Trace = Readonly<Record<string, string>>;

export interface Published {
  state: 'published';
  postId: string;
  url: string | null;
  trace: Trace;
}
/** Accepted; `check` with this trace tells the end. */
export interface Pending {
  state: 'pending';
  trace: Trace;
}
/** For a person to publish by hand. */
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
/** `missing`: the platform knows nothing of it, now. Whether it never arrived is a matter of time: see `late` of the registry. */
export type CheckResult = Published | Pending | Rejected | { state: 'missing' };

/** `gone`: the platform says so · `missing`: it is not found, which may pass. */
export type Revisited = { state: 'there' } | { state: 'gone'; reason: string } | { state: 'missing' };

export interface PublishStep {
  /**
   * Called right before the one request that publishes, and awaited: from here on the attempt's outcome can be unknown, and
   * this trace is what settles it.
   */
  remember(trace: Trace): Promise<void>;
  signal?: AbortSignal;
}

export interface Metrics {
  postId: string;
  views: number;
  likes: number;
  comments: number;
  /** Null: the platform does not tell. */
  shares: number | null;
}

export interface Comment {
  id: string;
  /** The platform's opaque name for whoever wrote it. */
  author: string;
  text: string;
  at: string;
}

/** Some of a post's comments. `cursor` is where the next question goes on: later in the same round, or, without `more`, next time. */
export interface CommentPage {
  comments: readonly Comment[];
  cursor: string;
  more: boolean;
}

/** An answer to a comment, as it was sent. */
export interface ReplyTo {
  post: Published;
  commentId: string;
  text: string;
}

/** What a platform told us by itself, its signature checked. `id` is the same when it tells it again. */
export interface PlatformEvent {
  id: string;
  event: string;
  openId: string;
  content: Readonly<Record<string, unknown>>;
  /** Answered as it is, when the platform tests the address. */
  challenge?: unknown;
}

/** How an account is connected. */
export type Connecting =
  | { kind: 'none' }
  | {
      kind: 'secret';
      /** Asks the platform whether it knows this app. */
      connect(secret: { appId: string; appSecret: string }): Promise<Credentials>;
    }
  | {
      kind: 'oauth';
      /** Where the person's browser goes; it comes back to `redirectUri` with `code` and `state`. */
      authorizeUrl(round: { state: string; redirectUri: string }): string;
      exchange(round: { code: string; redirectUri: string }): Promise<Credentials>;
    };

/** One platform. Every method throws PlatformError and nothing else when the platform does not do what was asked. */
export interface Connector {
  readonly spec: Platform;
  readonly connecting: Connecting;
  /** Newer credentials; throws `auth` when only the person can give them. */
  renew(credentials: Credentials): Promise<Credentials>;
  profile(account: Account): Promise<Profile>;
  /** What the platform would refuse, without asking it. */
  validate(post: Post): LimitBreach[];
  /** Makes the request that publishes once. See `Outcome` for what an error means. */
  publish(post: Post, account: Account, step: PublishStep): Promise<PublishResult>;
  /**
   * Where a lost answer is settled by finding the very text among the account's works: the text. Two of the same text must not be
   * open on one account at the same time. Null: every attempt has a mark of its own.
   */
  textMark(post: Post): string | null;
  /** Only reads. `taken`: posts that belong to other attempts. */
  check(trace: Trace, account: Account, taken?: ReadonlySet<string>): Promise<CheckResult>;
  /**
   * Makes sure that what `check` did not find cannot appear later; true once that is certain. Absent: only time tells.
   */
  withdraw?(trace: Trace, account: Account): Promise<boolean>;
  /** Whether a published post is still there. Absent: only people can look. */
  revisit?(post: Published, account: Account): Promise<Revisited>;
  /** Takes a published post back; false where the platform offers no such thing. */
  cancel(postId: string, account: Account): Promise<boolean>;
  metrics(posts: readonly Published[], account: Account): Promise<Metrics[]>;
  /**
   * Comments from `cursor` on ('' is the beginning), in an order in which what is read is never read past: what comes later stands
   * behind the cursor, or the cursor begins anew.
   */
  comments(post: Published, account: Account, cursor: string): Promise<CommentPage>;
  /** Answers a comment, by one request; the error's `outcome` says whether it may have arrived. Absent: the platform takes none. */
  reply?(to: ReplyTo, account: Account): Promise<{ id: string | null }>;
  /** Where the answer to that was lost: whether it is there. Only reads. */
  findReply?(to: ReplyTo, since: string, account: Account): Promise<{ id: string | null } | null>;
  /** Null: the signature is wrong. Absent: the platform never calls. */
  receive?(headers: Readonly<Record<string, string | undefined>>, body: string): PlatformEvent | null;
}
