import { randomBytes } from 'node:crypto';
import type { PlatformId } from '@zhiying/contract';
import type { Shelf, Store } from './store.ts';

export type Simulated = Extract<PlatformId, 'wechat' | 'douyin' | 'kuaishou'>;
/** Whose tokens there are: the platforms content is published on, and 企业微信, where customers write. */
export type Issuer = Simulated | 'weixin';

/** Somebody's account on a platform. */
export interface Persona {
  id: string;
  platform: Simulated;
  name: string;
  /** 公众号: the secret it first came with. */
  secret?: string;
  fans: number;
}

export interface Token {
  value: string;
  kind: 'access' | 'refresh' | 'code';
  platform: Issuer;
  persona: string;
  scopes: string[];
  expiresAt: number;
}

export interface Draft {
  id: string;
  persona: string;
  article: Readonly<Record<string, unknown>>;
}

export interface Post {
  id: string;
  platform: Simulated;
  persona: string;
  title: string;
  /** HTML for 公众号, plain text elsewhere. */
  body: string;
  summary: string;
  pictures: string[];
  createdAt: number;
  /** The review ends then. */
  reviewedAt: number;
  rejected: boolean;
  removed: boolean;
  /** Taken down by the platform after it was published. */
  banned?: boolean;
  /** The film, by the name of its file. */
  video?: string;
  /** What the platform itself remembers about it: task, message, cover, draft. */
  refs: Readonly<Record<string, string>>;
  told: boolean;
}

/** What somebody said below a post on purpose: a test, a demonstration, or the account itself by answering. */
export interface Said {
  id: string;
  post: string;
  /** The comment it answers. */
  answers?: string;
  author: string;
  text: string;
  at: number;
}

export interface Settings {
  seed: string;
  /** How far the sandbox's clock is ahead of the machine's. */
  clockOffsetMs: number;
  /** Readers' time runs this much faster than the clock. */
  speed: number;
  reviewMs: number;
  /** A post is found this long after it was accepted. */
  listDelayMs: number;
  /** 抖音 gave `video_status` and `is_reviewed` until 2024-12-13. */
  douyinStatus: boolean;
  rejectNext: number;
  /** Answers to comments an account may give in a day; then the platform says that they are used up. */
  repliesPerDay: number;
  /** 公众号 gives figures this many days after publication; really 1. */
  figuresDelayDays: number;
  webhookUrl: string | null;
  webhookTimes: number;
  webhookReversed: boolean;
  /** Where 抖音 tells of private messages; without one, where it tells of everything. */
  chatWebhookUrl: string | null;
  /** Chat: after how long customers answer, and how callbacks arrive: late, several times, in the wrong order, or not at first. */
  chatAnswerMs: number;
  chatDelayMs: number;
  chatTimes: number;
  chatReversed: boolean;
  chatLostPercent: number;
  /** So many pages without a message come before one that has some; their platform does this, and says that there is more. */
  chatEmptyPages: number;
  /** Nobody is on air on 抖音: no task of a live room can be started. */
  liveRoomsClosed: boolean;
  /** Viewers of live rooms are told of only where a task of theirs was started. */
  liveNeedsTask: boolean;
}

const DEFAULTS: Settings = {
  seed: 'zhiying',
  clockOffsetMs: 0,
  speed: 60,
  reviewMs: 3_000,
  listDelayMs: 0,
  douyinStatus: false,
  rejectNext: 0,
  repliesPerDay: 200,
  figuresDelayDays: 0,
  webhookUrl: null,
  webhookTimes: 1,
  webhookReversed: false,
  chatWebhookUrl: null,
  chatAnswerMs: 2_500,
  chatDelayMs: 0,
  chatTimes: 1,
  chatReversed: false,
  chatLostPercent: 0,
  chatEmptyPages: 1,
  liveRoomsClosed: false,
  liveNeedsTask: false,
};

/** Everything the sandbox knows, and its own time. */
export interface World {
  store: Store;
  personas: Shelf<Persona>;
  tokens: Shelf<Token>;
  drafts: Shelf<Draft>;
  posts: Shelf<Post>;
  said: Shelf<Said>;
  /** What of which live room the application is told. */
  liveTasks: Shelf<{ roomId: string; type: string }>;
  uploads: Shelf<{ id: string; persona: string; contentType: string; size: number }>;
  settings: Settings;
  change(settings: Partial<Settings>): void;
  now(): number;
  /** Under which address others reach the sandbox. */
  origin: string;
}

export function createWorld(store: Store, origin: string, seed?: string): World {
  const kept = store.shelf<Settings>('settings');
  const settings = { ...DEFAULTS, ...(seed ? { seed } : {}), ...kept.get('all') };
  return {
    store,
    personas: store.shelf('personas'),
    tokens: store.shelf('tokens'),
    drafts: store.shelf('drafts'),
    posts: store.shelf('posts'),
    said: store.shelf('said'),
    liveTasks: store.shelf('liveTasks'),
    uploads: store.shelf('uploads'),
    settings,
    change(changed) {
      Object.assign(settings, changed);
      kept.put('all', { ...settings });
    },
    now: () => Date.now() + settings.clockOffsetMs,
    origin,
  };
}

export const newId = (bytes = 12) => randomBytes(bytes).toString('base64url');
/** Numbers as the platforms give them: digits, growing with time. */
export const newNumber = (world: World) =>
  `${Math.floor(world.now() / 1000)}${String(randomBytes(4).readUInt32BE(0)).padStart(10, '0')}`.slice(0, 19);

export type PostState = 'reviewing' | 'published' | 'rejected' | 'removed' | 'banned';

export function stateOf(world: World, post: Post): PostState {
  if (post.removed) return 'removed';
  if (post.banned) return 'banned';
  if (world.now() < post.reviewedAt) return 'reviewing';
  return post.rejected ? 'rejected' : 'published';
}

/** Whether asking for it finds it yet. */
export const listed = (world: World, post: Post) =>
  world.now() >= post.createdAt + world.settings.listDelayMs;

/** Posts an account has made today, in China's days. */
export function postsToday(world: World, platform: Simulated, persona: string): number {
  const day = chinaDay(world.now());
  return world.posts
    .values()
    .filter(
      (post) => post.platform === platform && post.persona === persona && chinaDay(post.createdAt) === day,
    ).length;
}

export const chinaDay = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

/** Writing this word into a post makes the review fail, so that people can see what happens then. */
const REJECTED_WORD = '沙箱驳回';

type NewPost = Pick<
  Post,
  'id' | 'platform' | 'persona' | 'title' | 'body' | 'summary' | 'pictures' | 'refs' | 'video'
>;

/** Takes a post in; what happens to it is decided here and now. */
export function acceptPost(world: World, post: NewPost): Post {
  const rejected = world.settings.rejectNext > 0 || `${post.title}${post.body}`.includes(REJECTED_WORD);
  if (world.settings.rejectNext > 0) world.change({ rejectNext: world.settings.rejectNext - 1 });
  const now = world.now();
  const accepted: Post = {
    ...post,
    createdAt: now,
    reviewedAt: now + world.settings.reviewMs,
    rejected,
    removed: false,
    told: false,
  };
  world.posts.put(post.id, accepted);
  return accepted;
}
