import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { until } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { refusedWith } from '../studio.ts';

const { account, aiTheme, notification, publish } = contract;
const SUBMIT = '/cgi-bin/freepublish/submit';
const CREATE = '/api/douyin/v1/video/create_image_text/';

const sandbox = await openSandbox();
let room: Newsroom;
let house: Newsroom['house'];
let token: string;
let wechat: number;
let douyin: number;

beforeAll(async () => {
  room = await openPublishingStudio(sandbox);
  ({ house, token } = room);
  wechat = await room.addAccount('wechat');
  douyin = await room.addAccount('douyin');
}, 60_000);
beforeEach(async () => {
  await sandbox.control('fault/clear', {});
  await sandbox.settings({ reviewMs: 100, listDelayMs: 0, douyinStatus: false });
});

const on = (platform: 'wechat' | 'douyin', count = 1) =>
  room.addTheme(count, { accountIds: [platform === 'wechat' ? wechat : douyin], platforms: [platform] });
const one = async (themeId: number) => {
  const [attempt] = await room.attempts(themeId);
  if (!attempt) throw new Error('nothing was released');
  return attempt;
};
/** As if it had been sent so long ago. */
const sentAgo = (themeId: number, interval: string) =>
  house.db.query(sql`
    UPDATE publish_attempt SET sent_at = now() - ${interval}::interval WHERE batch_id = ${themeId} AND sent_at IS NOT NULL`);
const postsOf = async (themeId: number) =>
  room.postsOf((await room.attempts(themeId)).map(({ title }) => title));
const looks = async (themeId: number) =>
  (
    await house.db.one<{ looks: number }>(
      sql`SELECT sum(looks)::int AS looks FROM publish_attempt WHERE batch_id = ${themeId}`,
    )
  )?.looks ?? 0;
/** Asked about once more, and nobody is asking any more. */
async function askedAgain(themeId: number) {
  const before = await looks(themeId);
  await room.nudge(themeId);
  await until(async () => {
    const idle = await house.db.one(sql`
      SELECT 1 AS found FROM publish_attempt WHERE batch_id = ${themeId} AND state = 'unknown' AND claimed_by IS NULL`);
    const { status } = await one(themeId);
    return status !== 'unknown' || ((await looks(themeId)) > before && idle);
  });
}

describe('迟到和丢失的答复', () => {
  it('公众号很久以后才处理请求：先删草稿再发，正好一篇', async () => {
    const id = await on('wechat');
    await sandbox.fault({ kind: 'late', path: SUBMIT });
    await room.release(id);
    await room.reach(id, 'unknown');
    await sentAgo(id, '70 seconds');
    await askedAgain(id);
    expect((await one(id)).status).toBe('unknown');
    await sentAgo(id, '3 minutes');
    await room.nudge(id);
    await room.reach(id, 'published');
    expect(await sandbox.control('arrive', {})).toEqual({ arrived: 1 });
    expect(await postsOf(id)).toHaveLength(1);
  });

  it('正在删草稿时又有人要核实：不会两边同时核实，删掉之后照样重新发出', async () => {
    const id = await on('wechat');
    await sandbox.fault({ kind: 'lose', path: SUBMIT });
    await room.release(id);
    await room.reach(id, 'unknown');
    for (const delayMs of [1_000, 2_500])
      await sandbox.fault({ kind: 'delay', path: '/cgi-bin/draft/delete', delayMs });
    await sentAgo(id, '3 minutes');
    await room.nudge(id);
    await until(() =>
      house.db.one(
        sql`SELECT 1 AS found FROM publish_attempt WHERE batch_id = ${id} AND trace ? 'withdrawing'`,
      ),
    );
    await room.nudge(id);
    await room.reach(id, 'published');
    expect(await postsOf(id)).toHaveLength(1);
  });

  it('公众号在删草稿之前收下了：找到那一篇，不再发', async () => {
    const id = await on('wechat');
    await sandbox.fault({ kind: 'late', path: SUBMIT });
    await room.release(id);
    await room.reach(id, 'unknown');
    await sandbox.control('arrive', {});
    await sentAgo(id, '3 minutes');
    await room.nudge(id);
    await until(async () => {
      if ((await one(id)).status === 'published') return true;
      await room.nudge(id);
      return false;
    });
    expect(await postsOf(id)).toHaveLength(1);
    expect((await one(id)).tries).toBe(1);
  });

  it('抖音 70 秒后才处理请求：一直待核实，不重发；处理后找到', async () => {
    const id = await on('douyin');
    await sandbox.fault({ kind: 'late', path: CREATE });
    await room.release(id);
    await room.reach(id, 'unknown');
    await sentAgo(id, '70 seconds');
    await askedAgain(id);
    await sentAgo(id, '14 minutes');
    await askedAgain(id);
    expect(await one(id)).toMatchObject({ status: 'unknown', tries: 1, can: ['confirm'] });
    // Whoever looked and saw nothing would send it again: not as long as it may still arrive.
    const denied = { id: (await one(id)).id, link: null, remark: '作品列表里没有' };
    await refusedWith(house.send(publish.confirm, denied, token), 'publish.mayStillArrive');
    await sandbox.control('arrive', {});
    await room.nudge(id);
    await room.reach(id, 'published');
    expect(await postsOf(id)).toHaveLength(1);
  });

  it('抖音一刻钟还没有：确实没有收到，再发一次', async () => {
    const id = await on('douyin');
    await sandbox.fault({ kind: 'lose', path: CREATE });
    await room.release(id);
    await room.reach(id, 'unknown');
    await sentAgo(id, '16 minutes');
    await room.nudge(id);
    await room.reach(id, 'published');
    expect(await postsOf(id)).toHaveLength(1);
    expect((await one(id)).tries).toBe(2);
  });

  it('平台连不上不算核实过：恢复后从头核实，不把晚列出的当作没收到', async () => {
    const id = await on('douyin');
    await sandbox.settings({ listDelayMs: 3_600_000 });
    await sandbox.fault({ kind: 'drop', path: CREATE });
    await room.release(id);
    await room.reach(id, 'unknown');
    await sandbox.stop();
    // The whole quarter of an hour in which the platform may be late passes while nobody can ask it.
    await sentAgo(id, '20 minutes');
    await room.nudge(id);
    await until(() =>
      house.db.one(sql`
        SELECT 1 AS found FROM publish_attempt WHERE batch_id = ${id} AND trace ? 'unansweredAt' AND looks = 0 AND claimed_by IS NULL`),
    );
    await sandbox.start();
    await house.db.query(sql`UPDATE content_account SET waiting_until = now() WHERE id = ${douyin}`);
    // Back again it says that it does not know of the post; the wait begins with that, and nothing goes out a second time.
    await askedAgain(id);
    expect((await one(id)).status).toBe('unknown');
    await sandbox.settings({ listDelayMs: 0 });
    await room.nudge(id);
    await room.reach(id, 'published');
    expect(await postsOf(id)).toHaveLength(1);
  });

  it('抖音收下了但迟一分钟才列出：不当作删除，也不重发', async () => {
    await sandbox.settings({ listDelayMs: 60_000 });
    const id = await on('douyin');
    await room.release(id);
    await room.reach(id, 'processing');
    await until(async () => {
      await room.nudge(id);
      return (await looks(id)) > 5;
    });
    expect((await one(id)).status).toBe('processing');
    await sandbox.settings({ advanceSeconds: 60 });
    await until(async () => {
      await room.nudge(id);
      return (await one(id)).status === 'published';
    });
    expect(await postsOf(id)).toHaveLength(1);
  });

  it.each([
    ['wechat', SUBMIT, -1],
    ['douyin', CREATE, 28001005],
  ] as const)('%s 收下后说繁忙：核实后成功，正好一篇', async (platform, path, code) => {
    const id = await on(platform);
    await sandbox.fault({ kind: 'code', code, path, does: true });
    await room.release(id);
    await until(async () => {
      if ((await one(id)).status === 'published') return true;
      await room.nudge(id);
      return false;
    });
    const { log } = await house.ask(publish.info, { id: (await one(id)).id }, token);
    expect(log.map(({ to }) => to)).toContain('unknown');
    expect(await postsOf(id)).toHaveLength(1);
  });

  it('没有记载的代码：查明没有发出后记为失败，不自己重发', async () => {
    const id = await on('douyin');
    await sandbox.fault({ kind: 'code', code: 987654, path: CREATE });
    await room.release(id);
    await room.reach(id, 'unknown');
    await sentAgo(id, '16 minutes');
    await room.nudge(id);
    await room.reach(id, 'failed');
    expect(await one(id)).toMatchObject({ tries: 1, error: { code: '987654' } });
    expect(await postsOf(id)).toHaveLength(0);
  });

  it('查询得到 {}：不算成功，等到真正的答复', async () => {
    const id = await on('wechat');
    await sandbox.fault({ kind: 'answer', path: '/cgi-bin/freepublish/get', times: null });
    await room.release(id);
    await room.reach(id, 'processing');
    const before = await looks(id);
    await room.nudge(id);
    await until(async () => (await looks(id)) > before);
    expect(await one(id)).toMatchObject({ status: 'processing', postId: null });
    await sandbox.control('fault/clear', {});
    await room.nudge(id);
    await room.reach(id, 'published');
    expect((await one(id)).postId).toBeTruthy();
  });

  it('抖音不给审核状态：发出去的是成功，不会被当作驳回', async () => {
    const id = await on('douyin');
    await room.release(id);
    await room.reach(id, 'published');
    expect(await one(id)).toMatchObject({ error: null, can: [] });
  });

  it('同一账号的相同文字：前一条没有结果时后一条等着，最后正好两条', async () => {
    const id = await on('douyin', 2);
    await house.db.query(sql`
      UPDATE ai_article a SET title = f.title, doc = f.doc, plain = f.plain
      FROM ai_article f WHERE a.theme_id = ${id} AND f.theme_id = ${id} AND f.no = 1`);
    await sandbox.fault({ kind: 'lose', path: CREATE });
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    const rows = await until(async () => {
      const all = await room.attempts(id);
      const waits = all.some(({ note }) => note.includes('相同文字'));
      return all.length === 2 && waits && all.every(({ status }) => status !== 'submitting') ? all : null;
    });
    expect(rows.map(({ status }) => status).sort()).toEqual(['queued', 'unknown']);
    expect(await postsOf(id)).toHaveLength(0);
    await sentAgo(id, '16 minutes');
    await until(async () => {
      await room.nudge(id);
      return (await room.results(id)).settled;
    });
    const done = await room.attempts(id);
    expect(new Set(done.map(({ postId }) => postId)).size).toBe(2);
    expect(await postsOf(id)).toHaveLength(2);
  });
});

describe('连不上平台', () => {
  it('断开多久都不算次数：账号说明在等，恢复后自己按顺序发完', async () => {
    const own = await room.addAccount('wechat');
    const id = await room.addTheme(3, { accountIds: [own] });
    await sandbox.stop();
    await room.release(id);
    await until(async () => (await room.attempts(id)).some(({ note }) => note.includes('无法连接')));
    // An hour of it.
    for (let n = 0; n < 10; n++) {
      await house.db.query(sql`
        UPDATE content_account SET waiting_since = now() - interval '1 hour', waiting_until = now() WHERE id = ${own}`);
      await room.wake();
      await until(async () => {
        const row = await house.db.one<{ tried: boolean }>(
          sql`SELECT waiting_until > now() AS tried FROM content_account WHERE id = ${own}`,
        );
        return row?.tried;
      });
    }
    const waiting = await room.attempts(id);
    expect(waiting.map(({ status, tries }) => [status, tries])).toEqual(Array(3).fill(['queued', 0]));
    for (const { note } of waiting) expect(note).toBe('暂时无法连接微信公众号，恢复后自动继续');
    const { health } = await house.ask(account.info, { id: own }, token);
    expect(health).toMatchObject({ level: 'warn' });
    expect(health.notes[0]).toBe('已有 1 小时无法连接微信公众号，恢复后自动继续发布');

    await sandbox.start();
    await house.db.query(sql`UPDATE content_account SET waiting_until = now() WHERE id = ${own}`);
    await room.wake();
    await room.reach(id, 'published');
    expect((await house.ask(account.info, { id: own }, token)).health).toMatchObject({
      level: 'ok',
      notes: [],
    });
    const sent = await house.db.query<{ no: number }>(
      sql`SELECT subject_no AS no FROM publish_attempt WHERE batch_id = ${id} ORDER BY sent_at`,
    );
    expect(sent[0]?.no).toBe(1);
    expect(await postsOf(id)).toHaveLength(3);
  });

  it('一直不正常的平台最后记为失败，说试了几次，不说会自动再试', async () => {
    const id = await on('wechat');
    await sandbox.fault({ kind: '500', path: '/cgi-bin/media/uploadimg', times: null });
    await room.release(id);
    await until(async () => (await one(id)).error);
    expect((await one(id)).note).toContain('稍后自动重试');
    await house.db.query(sql`UPDATE publish_attempt SET tries = 7 WHERE batch_id = ${id}`);
    await until(async () => {
      await room.nudge(id);
      return (await one(id)).status === 'failed';
    });
    const advice = (await one(id)).error?.advice ?? '';
    expect(advice).toContain('微信公众号响应异常（HTTP 502），已尝试 8 次');
    expect(advice).not.toMatch(/自动|检查网络/);
    expect((await one(id)).note).toBe('');
  });
});

describe('每个状态都有出路', () => {
  it('平台一直处理：半小时后可以凭依据确认，主题不为它停在发布中', async () => {
    const id = await on('wechat', 2);
    await sandbox.settings({ reviewMs: 86_400_000 });
    await room.release(id);
    await room.reach(id, 'processing');
    const [first, second] = await room.attempts(id);
    const [a, b] = [first?.id ?? 0, second?.id ?? 0];
    expect(first?.can).toEqual([]);
    const link = 'https://mp.weixin.qq.com/s/example';
    await refusedWith(house.send(publish.confirm, { id: a, link }, token), 'publish.tooEarly');
    await sentAgo(id, '31 minutes');
    expect((await one(id)).can).toEqual(['confirm']);
    await refusedWith(house.send(publish.confirm, { id: a, link: null }, token), 'publish.needsReason');
    await house.ask(publish.confirm, { id: a, link: null, remark: '公众平台「发表记录」里没有' }, token);
    expect(await room.themeStatus(id)).toBe('releasing');

    await sentAgo(id, '3 hours');
    await room.wake();
    await until(async () => (await room.themeStatus(id)) === 'failed');
    expect((await house.ask(aiTheme.info, { id }, token)).note).toContain('1 条平台长时间无结果');
    await house.ask(publish.confirm, { id: b, link }, token);
    await until(async () => (await room.themeStatus(id)) === 'partial');
    const trail = await house.db.query<{ summary: string }>(sql`
      SELECT summary FROM audit WHERE action = 'publish.confirm' AND entity_id = ANY(${[String(a), String(b)]}::text[]) ORDER BY id`);
    expect(trail.map(({ summary }) => summary.replace(/《.*》/, ''))).toEqual(['确认未发布', '确认已发布']);
  });

  it('发布后第 1、3、7 天再看：在的记着下次，被封的标出来并通知', async () => {
    const id = await on('wechat');
    await room.release(id);
    await room.reach(id, 'published');
    const row = () =>
      house.db.one<{ revisits: number; days: number | null; claimed: boolean }>(sql`
        SELECT revisits, round(extract(epoch FROM revisit_at - published_at) / 86400)::int AS days, claimed_by IS NOT NULL AS claimed
        FROM publish_attempt WHERE batch_id = ${id}`);
    const seenAgain = async () => {
      await house.db.query(sql`UPDATE publish_attempt SET revisit_at = now() WHERE batch_id = ${id}`);
      await room.wake();
    };
    expect(await row()).toMatchObject({ revisits: 0, days: 1 });
    await seenAgain();
    await until(async () => (await row())?.revisits === 1);
    expect(await row()).toMatchObject({ days: 3 });
    const { postId, title } = await one(id);
    await sandbox.control('post', { id: postId, banned: true });
    await seenAgain();
    const gone = await until(async () => {
      const now = await one(id);
      return now.goneSince && now;
    });
    expect(gone).toMatchObject({ status: 'published', note: '发布后被平台封禁', can: [] });
    expect(await row()).toMatchObject({ days: null });
    const { rows } = await house.ask(notification.list, {}, token);
    expect(rows[0]).toMatchObject({
      title: `《${title}》在微信公众号上已不可见`,
      body: '发布后被平台封禁',
    });
  });

  it('查不到一次不算没有了，过一小时还查不到才算', async () => {
    const id = await on('douyin');
    await room.release(id);
    await room.reach(id, 'published');
    const { postId } = await one(id);
    await sandbox.control('post', { id: postId, removed: true });
    const seenAgain = async () => {
      await house.db.query(sql`UPDATE publish_attempt SET revisit_at = now() WHERE batch_id = ${id}`);
      await room.wake();
    };
    await seenAgain();
    await until(() =>
      house.db.one(
        sql`SELECT 1 AS found FROM publish_attempt WHERE batch_id = ${id} AND trace ? 'missingSince' AND claimed_by IS NULL`,
      ),
    );
    expect((await one(id)).goneSince).toBeNull();
    await house.db.query(sql`
      UPDATE publish_attempt SET trace = jsonb_set(trace, '{missingSince}', to_jsonb(now() - interval '2 hours')) WHERE batch_id = ${id}`);
    await seenAgain();
    await until(async () => (await one(id)).goneSince);
  });
});

describe('快手只收视频', () => {
  it('文章不能选快手；以前为快手写的文章在计划里说明，不发', async () => {
    const create = { topic: '示例', count: 1, platforms: ['kuaishou'], accountIds: [] };
    const answer = await house.send(aiTheme.create, create as never, token);
    expect(answer).toMatchObject({ status: 'n', code: 'input.invalid' });
    expect(JSON.stringify(answer)).toContain('快手只接收视频，不能发布文章');
    const own = await room.addAccount('kuaishou');
    const id = await room.addTheme(1, { accountIds: [own] });
    await house.db.query(sql`UPDATE ai_article SET platform = 'kuaishou' WHERE theme_id = ${id}`);
    const plan = await house.ask(publish.plan, { id }, token);
    expect(plan.totals).toMatchObject({ going: 0, blocked: 1 });
    expect(plan.problems).toEqual([expect.stringContaining('快手只接收视频，不能发布文章')]);
    await refusedWith(house.send(aiTheme.release, { id }, token), 'publish.allRefused');
  });
});
