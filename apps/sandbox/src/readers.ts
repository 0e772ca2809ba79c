import { chance, pick } from './chance.ts';
import { type Post, stateOf, type World } from './world.ts';

/** Half of a post's readers have come after this time of theirs. */
const HALF_TIME_MS = 10 * 3_600_000;

const WORDS = [
  '请问这款现在店里有现车吗？',
  '空间看起来不错，二胎家庭够用吗',
  '价格能再聊聊吗',
  '上周刚试驾过，底盘挺扎实',
  '什么时候有置换补贴',
  '内饰颜色有几种可以选？',
  '写得很清楚，收藏了',
  '续航冬天会打折多少',
  '周末可以预约试驾吗',
  '保养一次大概多少钱',
  '和老款比有哪些升级',
  '同城的朋友在哪家店提的车',
];

export interface Figures {
  views: number;
  likes: number;
  comments: number;
  shares: number;
}

/** How much a post is read, from its age alone: no counting, so a restart changes nothing and time may be set forward. */
export function figuresOf(world: World, post: Post): Figures {
  if (stateOf(world, post) !== 'published') return { views: 0, likes: 0, comments: 0, shares: 0 };
  const { seed, speed } = world.settings;
  const age = (world.now() - post.reviewedAt) * speed;
  // Most posts find a few hundred readers, some find many thousands.
  const reach = 200 + 25_000 * chance(seed, post.id, 'reach') ** 3;
  const views = Math.floor(reach * (1 - 0.5 ** (age / HALF_TIME_MS)));
  const share = (what: string, low: number, high: number) =>
    Math.floor(views * (low + (high - low) * chance(seed, post.id, what)));
  return {
    views,
    likes: share('likes', 0.01, 0.06),
    comments: Math.min(60, share('comments', 0.002, 0.01)),
    shares: share('shares', 0.002, 0.015),
  };
}

export interface ReaderComment {
  id: string;
  author: string;
  text: string;
  at: number;
}

/** Comment n comes when the count passes n, so the list only ever grows. */
export function commentsOf(world: World, post: Post): ReaderComment[] {
  const { comments } = figuresOf(world, post);
  const { seed } = world.settings;
  return Array.from({ length: comments }, (_, n) => ({
    id:
      String(1_000_000 + Math.floor(chance(seed, post.id, 'comment', n) * 8_000_000)) +
      String(n).padStart(3, '0'),
    author: `sandbox-reader-${Math.floor(chance(seed, post.id, 'reader', n) * 9000) + 1000}`,
    text: pick(WORDS, seed, post.id, 'words', n),
    at: post.reviewedAt + Math.floor(((n + 1) / (comments + 1)) * (world.now() - post.reviewedAt)),
  }));
}
