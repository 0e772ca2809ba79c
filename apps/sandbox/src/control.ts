import { randomInt } from 'node:crypto';
import type { chatControl } from './chat/control.ts';
import { FAULTS, type FaultKind, type Faults } from './faults.ts';
import { type Answer, type Handler, jsonBody, type ParsedRequest, text } from './http.ts';
import type { live } from './live.ts';
import { figuresOf } from './readers.ts';
import { expire, issue } from './tokens.ts';
import { type Issuer, type Post, type Settings, type Simulated, stateOf, type World } from './world.ts';

const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** How tests and demonstrations steer the sandbox. Only for this machine, or for whoever has the token. */
export function control(
  world: World,
  faults: Faults,
  late: { arrive(): Promise<number> },
  token: string | null,
  chat: ReturnType<typeof chatControl>,
  rooms: ReturnType<typeof live>,
): Record<string, Handler> {
  const guarded =
    (handler: (body: Readonly<Record<string, unknown>>) => Answer | Promise<Answer>): Handler =>
    (asked: ParsedRequest) => {
      const allowed = token ? asked.headers['x-sandbox-token'] === token : LOCAL.has(asked.remote);
      return allowed ? handler(jsonBody(asked)) : { status: 403, json: { error: '仅可从本机控制沙箱' } };
    };
  const number = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);

  return {
    'GET /control/state': guarded(() => ({
      json: {
        settings: world.settings,
        now: new Date(world.now()).toISOString(),
        faults: faults.list(),
        posts: world.posts.values().map((post) => ({
          id: post.id,
          platform: post.platform,
          persona: post.persona,
          body: post.body,
          pictures: post.pictures,
          video: post.video ?? null,
          title: post.title,
          state: stateOf(world, post),
          createdAt: new Date(post.createdAt).toISOString(),
          figures: figuresOf(world, post),
        })),
      },
    })),
    /** Posts of earlier days, for a demonstration that has a past: taken in under the names given, once. */
    'POST /control/posts': guarded(({ posts }) => ({
      json: {
        posts: (Array.isArray(posts) ? posts : []).map((asked: Readonly<Record<string, unknown>>) => {
          const post = world.posts.get(text(asked.id)) ?? earlierPost(world, asked);
          return { id: post.id, url: linkOf(world, post), figures: figuresOf(world, post) };
        }),
      },
    })),
    'POST /control/fault': guarded((body) => {
      const kind = FAULTS.find((known) => known === body.kind) as FaultKind | undefined;
      if (!kind) return { status: 400, json: { error: `kind: ${FAULTS.join(', ')}` } };
      return {
        json: faults.add({
          kind,
          path: text(body.path),
          times: body.times === null ? null : number(body.times, 1),
          percent: number(body.percent, 100),
          delayMs: number(body.delayMs, 1_000),
          code: number(body.code, 0),
          does: body.does === true,
          status: number(body.status, 200),
          body: typeof body.body === 'string' ? body.body : '{}',
          retryAfter: text(body.retryAfter) || '30',
        }),
      };
    }),
    'POST /control/fault/clear': guarded(() => {
      faults.clear();
      return { json: { cleared: true } };
    }),
    /** What `late` held back reaches the platform now. */
    'POST /control/arrive': guarded(async () => ({ json: { arrived: await late.arrive() } })),
    /** Somebody comments, now: for tests and demonstrations that need certain words. */
    'POST /control/comment': guarded(({ post, author, text: words }) => {
      if (!world.posts.get(text(post))) return { status: 404, json: { error: 'no such post' } };
      // 公众号 has numbers for comments, and others take them too: as many digits as JavaScript keeps exactly.
      const id = String(randomInt(10 ** 14, 3 * 10 ** 14));
      world.said.put(id, {
        id,
        post: text(post),
        author: text(author) || 'sandbox-reader-1',
        text: text(words),
        at: world.now(),
      });
      return { json: { id } };
    }),
    /** Somebody takes back what was said by `comment`. */
    'POST /control/comment/remove': guarded(({ id }) => {
      if (!world.said.get(text(id))) return { status: 404, json: { error: 'no such comment' } };
      world.said.remove(text(id));
      return { json: { id: text(id) } };
    }),
    /** What a platform or its user does to a post later. */
    'POST /control/post': guarded(({ id, removed, banned }) => {
      const post = world.posts.get(text(id));
      if (!post) return { status: 404, json: { error: 'no such post' } };
      world.posts.put(post.id, { ...post, removed: removed === true, banned: banned === true });
      return { json: { id: post.id } };
    }),
    /** advanceSeconds moves the clock; everything else is a setting by its name. */
    'POST /control/settings': guarded(({ advanceSeconds, ...changes }) => {
      const known = Object.fromEntries(
        Object.entries(changes).filter(([name]) => Object.hasOwn(world.settings, name)),
      ) as Partial<Settings>;
      if (typeof advanceSeconds === 'number')
        known.clockOffsetMs = world.settings.clockOffsetMs + advanceSeconds * 1000;
      world.change(known);
      return { json: world.settings };
    }),
    'POST /control/expire': guarded(({ platform, persona, refresh }) => ({
      json: {
        ended: expire(
          world,
          platform as Issuer,
          refresh ? ['access', 'refresh'] : ['access'],
          text(persona) || undefined,
        ),
      },
    })),
    /** Viewers of a live room write, come in or give something. */
    'POST /control/live': guarded(rooms.burst),
    'POST /control/live/tasks': guarded(rooms.tasks),
    'POST /control/chat/corp': guarded(chat.corp),
    'POST /control/chat/customer': guarded(chat.customer),
    'POST /control/chat/known': guarded(chat.known),
    'POST /control/chat/say': guarded(chat.say),
    'POST /control/chat/recall': guarded(chat.recall),
    'POST /control/chat/fail': guarded(chat.fail),
    'POST /control/chat/state': guarded(chat.state),
    'GET /control/chat': guarded(chat.conversations),
    /** An authorised account without the page: a code to exchange, for demonstrations and tests. */
    'POST /control/authorize': guarded((body) => {
      const platform = body.platform === 'kuaishou' ? 'kuaishou' : 'douyin';
      const id = text(body.persona) || `_sandbox_${platform}_1`;
      if (!world.personas.get(id))
        world.personas.put(id, { id, platform, name: text(body.name) || '示例账号', fans: 1_280 });
      const scopes = Array.isArray(body.scopes) ? body.scopes.map(text) : [];
      return {
        json: { code: issue(world, 'code', { platform, persona: id, scopes }, 120).value, open_id: id },
      };
    }),
  };
}

const PATHS: Record<Simulated, string> = { wechat: 's', douyin: 'note', kuaishou: 'short-video' };
const linkOf = (world: World, { id, platform }: Post) =>
  `${world.origin}/${PATHS[platform]}/${encodeURIComponent(id)}`;

function earlierPost(world: World, asked: Readonly<Record<string, unknown>>): Post {
  const [id, title] = [text(asked.id), text(asked.title)];
  const createdAt = Number(asked.createdAt) || world.now();
  const post: Post = {
    id,
    platform: asked.platform as Simulated,
    persona: text(asked.persona),
    title,
    body: text(asked.body),
    summary: title,
    pictures: [],
    createdAt,
    reviewedAt: createdAt + world.settings.reviewMs,
    rejected: false,
    removed: false,
    refs: { msgDataId: id, author: '' },
    told: true,
  };
  world.posts.put(id, post);
  return post;
}
