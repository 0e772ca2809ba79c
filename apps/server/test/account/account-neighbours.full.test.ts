import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { run as refreshAccounts } from '../../src/modules/account/refresh-accounts.run.ts';
import { readFigures } from '../../src/modules/ai-analysis/read/read-figures.ts';
import { commentsStored } from '../../src/modules/comment/index.ts';
import { readComments } from '../../src/modules/comment/read/read-comments.ts';
import { besideBadAccounts } from '../bad-account.ts';
import { until } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';

/** An area that cannot take in what is said on the bad account. */
const beside = defineModule({
  name: 'test-listener',
  contributes: [
    commentsStored.with(async (_unit, comments) => {
      if (comments.some(({ accountId }) => accountId === bad.id)) throw new Error('not these');
    }),
  ],
});

const sandbox = await openSandbox();
const platform = await besideBadAccounts(sandbox);
let room: Newsroom;
let house: Newsroom['house'];
let bad: { id: number; openId: string };
let good: { id: number; openId: string };
const never = new AbortController().signal;

beforeAll(async () => {
  room = await openPublishingStudio(platform.sandbox as typeof sandbox, { beside });
  ({ house } = room);
  const add = async () => {
    const id = await room.addAccount('douyin');
    const row = await house.db.one<{ openId: string }>(
      sql`SELECT external_id AS "openId" FROM content_account WHERE id = ${id}`,
    );
    return { id, openId: row?.openId ?? '' };
  };
  // The bad one comes first in every list.
  bad = await add();
  good = await add();
}, 60_000);
beforeEach(() => sandbox.settings({ reviewMs: 100, listDelayMs: 0 }));
afterEach(() => platform.release());

const on = (account: { id: number }, count: number) =>
  room.addTheme(count, { accountIds: [account.id], platforms: ['douyin'] });
async function publishOn(account: { id: number }) {
  const theme = await on(account, 1);
  await room.release(theme);
  await until(async () => {
    await room.nudge(theme);
    return (await room.attempts(theme))[0]?.status === 'published';
  });
  const [post] = await room.postsOf((await room.attempts(theme)).map(({ title }) => title));
  const attempt = await house.db.one<{ id: number }>(
    sql`SELECT id FROM publish_attempt WHERE batch_id = ${theme}`,
  );
  return { id: post?.id ?? '', attemptId: attempt?.id ?? 0 };
}

it('发布：一个账号三十条都在核实且平台不回答，别的账号照发', async () => {
  await sandbox.settings({ reviewMs: 3_600_000, douyinStatus: true });
  const stuck = await on(bad, 30);
  await room.release(stuck);
  await until(async () => (await room.attempts(stuck)).every(({ status }) => status === 'processing'));
  await sandbox.settings({ reviewMs: 100 });
  platform.behave(bad.openId, 'hang');
  await room.nudge(stuck);
  await until(async () => platform.hanging(bad.openId) > 0);
  const theme = await on(good, 3);
  await room.release(theme);
  await until(async () => {
    await room.nudge(theme);
    return (await room.attempts(theme)).every(({ status }) => status === 'published');
  });
  expect(platform.hanging(bad.openId)).toBeGreaterThan(0);
}, 90_000);

it('数据：一个账号的平台给出荒唐的数字，别的账号照读，它自己过一会儿再读', async () => {
  const [broken, fine] = [await publishOn(bad), await publishOn(good)];
  platform.behave(bad.openId, {
    path: '/api/douyin/v1/video/video_data',
    lie: (answer) => answer.replaceAll(/"play_count":\d+/g, '"play_count":9000000000000000'),
  });
  await sandbox.settings({ advanceSeconds: 3_600 });
  await house.db.query(sql`UPDATE post_figures SET next_at = now()`);
  await readFigures(house.app.kernel, never);
  const read = await house.db.query<{ id: number; read: boolean }>(sql`
    SELECT f.attempt_id AS id, f.read_at IS NOT NULL AS read FROM post_figures f
    WHERE f.attempt_id = ANY(${[broken.attemptId, fine.attemptId]}::bigint[]) ORDER BY f.attempt_id`);
  expect(read).toEqual([
    { id: broken.attemptId, read: false },
    { id: fine.attemptId, read: true },
  ]);
  const waits = await house.db.one(
    sql`SELECT failures, retry_at > now() AS later FROM account_reading WHERE account_id = ${bad.id}`,
  );
  expect(waits).toEqual({ failures: 1, later: true });
});

it('评论：一个账号的评论收不下，别的账号照收，它自己过一会儿再读', async () => {
  const [broken, fine] = [await publishOn(bad), await publishOn(good)];
  for (const { id } of [broken, fine])
    await sandbox.control('comment', { post: id, author: '示例读者', text: '这款什么时候到店' });
  await house.db.query(sql`UPDATE comment_watch SET next_at = now()`);
  await readComments(house.app.kernel, never);
  const kept = await house.db.query<{ id: number }>(sql`
    SELECT DISTINCT attempt_id AS id FROM post_comment WHERE attempt_id = ANY(${[broken.attemptId, fine.attemptId]}::bigint[])`);
  expect(kept).toEqual([{ id: fine.attemptId }]);
  const watch = await house.db.one(sql`
    SELECT failures > 0 AS failed, next_at > now() AS later FROM comment_watch WHERE attempt_id = ${broken.attemptId}`);
  expect(watch).toEqual({ failed: true, later: true });
});

it('账号检查：一个账号的平台不回答，一个账号的凭证打不开，别的账号照查', async () => {
  const broken = await room.addAccount('douyin');
  await house.db.query(sql`UPDATE content_account SET sealed = 'broken' WHERE id = ${broken}`);
  platform.behave(bad.openId, 'hang');
  await house.db.query(sql`
    UPDATE content_account SET checked_at = now() - make_interval(days => CASE WHEN id = ${good.id} THEN 1 ELSE 2 END), paused_at = NULL`);
  const run = refreshAccounts({
    id: '',
    payload: {},
    memberId: null,
    attempt: 1,
    signal: never,
    progress: async () => {},
    kernel: house.app.kernel,
  });
  await until(async () => platform.hanging(bad.openId) > 0);
  await until(() =>
    house.db.one(
      sql`SELECT 1 AS found FROM content_account WHERE id = ${good.id} AND checked_at > now() - interval '1 hour'`,
    ),
  );
  expect(platform.hanging(bad.openId)).toBeGreaterThan(0);
  platform.release();
  await run;
});
