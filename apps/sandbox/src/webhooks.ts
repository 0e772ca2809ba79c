import { createHash } from 'node:crypto';
import { DOUYIN_APP } from './platforms/douyin.ts';
import { newId, type Post, stateOf, type World } from './world.ts';

const EVERY_MS = 500;
const TRIES = 3;
const ANSWER_MS = 5_000;

/** Tells the application about posts whose review has ended well, as 抖音 does: signed, up to three tries, in any order. */
export function startWebhooks(world: World): () => void {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy || !world.settings.webhookUrl) return;
    busy = true;
    const due = world.posts
      .values()
      .filter((post) => post.platform === 'douyin' && !post.told && stateOf(world, post) === 'published');
    if (world.settings.webhookReversed) due.reverse();
    for (const post of due) {
      for (let n = 0; n < world.settings.webhookTimes; n++) await tell(world, post);
      world.posts.put(post.id, { ...(world.posts.get(post.id) ?? post), told: true });
    }
    await world.store.settled();
    busy = false;
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function tell({ settings }: World, post: Post) {
  const body = JSON.stringify({
    event: 'create_video',
    client_key: DOUYIN_APP.clientKey,
    from_user_id: post.persona,
    content: { item_id: post.id, video_id: post.refs.videoId },
    log_id: newId(12),
  });
  for (let n = 0; n < TRIES && settings.webhookUrl; n++) {
    const answered = await fetch(settings.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'msg-id': createHash('sha1').update(post.id).digest('hex'),
        'x-douyin-signature': createHash('sha1')
          .update(DOUYIN_APP.clientSecret + body)
          .digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => null);
    if (answered?.ok) return;
  }
}
