import { chance, pick } from './random.ts';
import { type Post, type Said, type Settings, stateOf, type World } from './world.ts';

/** Half of a post's readers have come after this time of theirs. */
const HALF_TIME_MS = 10 * 3_600_000;
/** How many of its readers do something, at least and at most. */
const RATES = { likes: [0.01, 0.06], comments: [0.002, 0.01], shares: [0.002, 0.015] } as const;
const MOST_COMMENTS = 60;

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

/** Most posts find a few hundred readers, some find many thousands. */
const reachOf = (seed: string, { id }: Post) => 200 + 25_000 * chance(seed, id, 'reach') ** 3;
const rateOf = (seed: string, { id }: Post, what: keyof typeof RATES) => {
  const [low, high] = RATES[what];
  return low + (high - low) * chance(seed, id, what);
};

/** How much a post is read, from its age alone: no counting, so a restart changes nothing and time may be set forward. */
export function figuresOf(world: World, post: Post): Figures {
  if (stateOf(world, post) !== 'published') return { views: 0, likes: 0, comments: 0, shares: 0 };
  const { seed, speed } = world.settings;
  const age = (world.now() - post.reviewedAt) * speed;
  const views = Math.floor(reachOf(seed, post) * (1 - 0.5 ** (age / HALF_TIME_MS)));
  const share = (what: keyof typeof RATES) => Math.floor(views * rateOf(seed, post, what));
  return {
    views,
    likes: share('likes'),
    comments: Math.min(MOST_COMMENTS, share('comments')),
    shares: share('shares'),
  };
}

export interface ReaderComment {
  id: string;
  author: string;
  text: string;
  at: number;
  /** What the account answered, the first first. */
  answers: Said[];
}

/** Comment n comes when the count passes n, so the list only ever grows. */
export function commentsOf(world: World, post: Post): ReaderComment[] {
  const { comments } = figuresOf(world, post);
  const { seed } = world.settings;
  const said = world.said.values().filter((one) => one.post === post.id);
  const answers = Map.groupBy(said, (one) => one.answers ?? '');
  const by = (one: Omit<ReaderComment, 'answers'>): ReaderComment => ({
    ...one,
    answers: answers.get(one.id) ?? [],
  });
  const readers = Array.from({ length: comments }, (_, n) =>
    by({
      id:
        String(1_000_000 + Math.floor(chance(seed, post.id, 'comment', n) * 8_000_000)) +
        String(n).padStart(3, '0'),
      author: `sandbox-reader-${Math.floor(chance(seed, post.id, 'reader', n) * 9000) + 1000}`,
      text: pick(WORDS, seed, post.id, 'words', n),
      at: momentOf(post, n, world.settings),
    }),
  );
  return [...readers, ...(answers.get('') ?? []).map(by)].sort((a, b) => a.at - b.at);
}

/** When the count passed n: told from the post alone, so that it never moves and none comes before one that is there. */
function momentOf(post: Post, n: number, { seed, speed }: Settings): number {
  const views = Math.ceil((n + 1) / rateOf(seed, post, 'comments'));
  const age = -HALF_TIME_MS * Math.log2(Math.max(1e-9, 1 - views / reachOf(seed, post)));
  return post.reviewedAt + Math.floor(age / speed);
}
