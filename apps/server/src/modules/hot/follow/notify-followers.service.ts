import { SYSTEM } from '#kernel/audit/audit.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
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
export async function notifyFollowers(kernel: Kernel, now = new Date(), signal?: AbortSignal) {
  const follows = await findFollows(kernel.db);
  const topicsOf = topicsByChannel(kernel);
  const keepOne = async (follow: Follow) => {
    const hits =
      follow.kind === 'work'
        ? await worksHit(kernel, follow, now)
        : hitsOf(follow, await topicsOf(follow.channelId));
    await kernel.tx(SYSTEM, async (unit) => {
      await keepHits(unit, follow, hits);
      if (follow.mode === 'now' && !isQuiet(follow, now)) await tellNow(unit, follow);
    });
  };
  const due = follows.filter(
    (follow) => follow.mode === 'daily' && !isQuiet(follow, now) && isDigestDue(follow, now),
  );
  const steps = [
    ...follows.map((follow) => ({ name: follow.id, run: () => keepOne(follow) })),
    ...[...Map.groupBy(due, (follow) => follow.ownerId)].map(([ownerId, own]) => ({
      name: `digest of ${ownerId}`,
      run: () => kernel.tx(SYSTEM, (unit) => tellDigest(unit, ownerId, own, now)),
    })),
  ];
  await settleEach(steps, (step) => step.run(), { log: kernel.log, signal, name: ({ name }) => name });
}

/** Follows come by channel, so only the topics of one are held. */
function topicsByChannel({ db }: Pick<Kernel, 'db'>) {
  let last: { channelId: number; topics: ReturnType<typeof candidates> } | undefined;
  return (channelId: number) => {
    if (last?.channelId !== channelId) last = { channelId, topics: candidates(db, channelId) };
    return last.topics;
  };
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
