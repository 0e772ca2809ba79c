import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { anyOf, sql } from '#db/sql.ts';
import { type KillableNewsroom, openKillablePublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';

/** `npm run faults` does with the sizes of the specification what `npm test` does with small ones. */
const FULL = process.env.FAULTS === 'full';
const ARTICLES = FULL ? 200 : 6;
/** A theme has a hundred articles at most. */
const THEMES = FULL ? 2 : 1;
const KILLS = FULL ? 12 : 1;

const sandbox = await openSandbox();
let room: KillableNewsroom;

beforeAll(async () => {
  room = await openKillablePublishingStudio(sandbox);
}, 120_000);

const results = async (ids: readonly number[]) => {
  const each = await Promise.all(ids.map((id) => room.results(id)));
  const sum = (state: 'submitting' | 'published') =>
    each.reduce((total, { byStatus }) => total + byStatus[state], 0);
  return {
    submitting: sum('submitting'),
    published: sum('published'),
    settled: each.every(({ settled }) => settled),
  };
};

it(`发布中途杀掉进程 ${KILLS} 次、平台丢两成答复，${ARTICLES} 篇正好 ${ARTICLES} 条，没有悬着的`, {
  timeout: FULL ? 30 * 60_000 : 120_000,
}, async () => {
  const accounts: number[] = [];
  for (let account = 0; account < 2 * THEMES; account++) accounts.push(await room.addAccount('wechat'));
  const ids: number[] = [];
  for (let theme = 0; theme < THEMES; theme++)
    ids.push(await room.addTheme(ARTICLES / THEMES, { accountIds: accounts, spread: 'pool' }));
  await room.sandbox.fault({
    kind: 'drop',
    path: '/cgi-bin/freepublish/submit',
    times: null,
    percent: 20,
  });
  // Slow enough that a kill finds some of them on their way.
  await room.sandbox.fault({ kind: 'delay', path: '/cgi-bin/draft', times: null, percent: 50, delayMs: 200 });
  for (const id of ids) await room.release(id);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = (await results(ids)).published;
    await expect
      .poll(
        async () => {
          const { submitting, published } = await results(ids);
          return submitting > 0 || published > before;
        },
        { timeout: 90_000 },
      )
      .toBe(true);
    await wait(Math.random() * (FULL ? 2_000 : 100));
    room.killWorker();
    // The small run does not wait for the lease of a process that is surely dead.
    if (!FULL)
      await room.house.db.query(sql`
        UPDATE publish_attempt SET claimed_until = now() - interval '1 second' WHERE state = 'submitting'`);
    room.startWorker();
    await room.wake();
  }
  await expect
    .poll(
      async () => {
        if (!FULL) for (const id of ids) await room.nudge(id);
        return (await results(ids)).settled;
      },
      { timeout: FULL ? 10 * 60_000 : 90_000, interval: 500 },
    )
    .toBe(true);
  expect((await results(ids)).published).toBe(ARTICLES);
  const titles = (
    await room.house.db.query<{ title: string }>(
      sql`SELECT title FROM publish_attempt WHERE batch_id = ${anyOf(ids)}`,
    )
  ).map(({ title }) => title);
  const posts = await room.postsOf(titles);
  expect(posts).toHaveLength(ARTICLES);
  expect(new Set(posts.map(({ title }) => title)).size).toBe(ARTICLES);
  for (const id of ids) await expect.poll(() => room.themeStatus(id)).toBe('released');
});
