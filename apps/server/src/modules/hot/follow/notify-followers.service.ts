import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { candidates } from './candidates.repository.ts';
import { claimDigest, findFollows, keepHits, untold } from './hit.repository.ts';
import { chinaTime, type Follow, hitsOf, isDigestDue, isQuiet } from './hits.ts';
import { worksHit } from './works-hit.repository.ts';

const LINK = '/home/hot/index/index?tabid=follow';
/** So many are named in a notice; the others are counted. */
const NAMED = 5;

/** Writes down what each subscription hit, each topic once, and tells its owner: of all that is new in one notice, or once a day. */
export async function notifyFollowers(kernel: Kernel, now = new Date()) {
  const follows = await findFollows(kernel.db);
  for (const [channelId, own] of Map.groupBy(follows, (follow) => follow.channelId)) {
    const topics = await candidates(kernel.db, channelId);
    for (const follow of own) {
      const hits = follow.kind === 'work' ? await worksHit(kernel, follow, now) : hitsOf(follow, topics);
      await kernel.tx(SYSTEM, async (unit) => {
        await keepHits(unit, follow, hits);
        if (follow.mode === 'now' && !isQuiet(follow, now)) await tellNow(unit, follow);
      });
    }
  }
  const due = follows.filter(
    (follow) => follow.mode === 'daily' && !isQuiet(follow, now) && isDigestDue(follow, now),
  );
  for (const [ownerId, own] of Map.groupBy(due, (follow) => follow.ownerId))
    await kernel.tx(SYSTEM, (unit) => tellDigest(unit, ownerId, own, now));
}

const named = ({ title, why }: { title: string; why: string }) => `${title}（命中：${why}）`;

async function tellNow(unit: Unit, follow: Follow) {
  const fresh = await untold(unit, [follow.id]);
  const [first] = fresh;
  if (!first) return;
  await notify(unit, follow.ownerId, {
    kind: 'hot',
    title: `订阅「${follow.name}」命中 ${fresh.length} ${follow.kind === 'work' ? '个作品' : '个热点'}`,
    body: `${named(first)}${fresh.length > 1 ? ' 等' : ''}`,
    link: LINK,
  });
}

/** One for all a person's subscriptions whose time has come; a day without hits is silent. */
async function tellDigest(unit: Unit, ownerId: number, follows: readonly Follow[], now: Date) {
  const { day } = chinaTime(now);
  // Taken first: whoever runs beside us finds nothing left to tell.
  const taken = await claimDigest(
    unit,
    follows.map(({ id }) => id),
    day,
  );
  const fresh = await untold(
    unit,
    taken.map(({ id }) => id),
  );
  if (fresh.length === 0) return;
  const more = fresh.length - NAMED;
  await notify(unit, ownerId, {
    kind: 'hot',
    title: `热点摘要：${taken.length} 个订阅共命中 ${fresh.length} ${follows.every(({ kind }) => kind === 'topic') ? '个热点' : '条'}`,
    body: `${fresh.slice(0, NAMED).map(named).join('；')}${more > 0 ? `；另有 ${more} 个` : ''}`,
    link: LINK,
  });
}
