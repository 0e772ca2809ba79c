import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { commentsStored, type StoredComment } from '../../src/modules/comment/index.ts';
import { claimPost, passTurn, readAgain } from '../../src/modules/comment/read/watch.repository.ts';
import { type Person, until } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { refusedWith } from '../studio.ts';

const { comment, clue } = contract;
const LIST = '/item/comment/list/';
const REPLY = '/item/comment/reply/';

/** Another area that wants to know of comments; told to refuse, it undoes the page. */
const told: StoredComment[] = [];
let refuse = false;
const beside = defineModule({
  name: 'test-listener',
  contributes: [
    commentsStored.with(async (_unit, comments) => {
      if (refuse) throw new Error('not now');
      told.push(...comments);
    }),
  ],
});

const sandbox = await openSandbox();
let room: Newsroom;
let house: Newsroom['house'];
let host: Person;
let stranger: Person;
let post: { id: string; attemptId: number };

beforeAll(async () => {
  // Readers who say nothing by themselves: each test says what it needs.
  await sandbox.settings({ speed: 0.001 });
  room = await openPublishingStudio(sandbox, { beside });
  ({ house } = room);
  host = await room.person('host', room.dealer, ['15-10', '7-1', '7-2', '7-3']);
  stranger = await room.person('stranger', room.otherDealer, ['15-10']);
  post = await publishOn('douyin');
}, 60_000);
beforeEach(async () => {
  await sandbox.control('fault/clear', {});
  await sandbox.settings({ repliesPerDay: 200 });
  refuse = false;
});

async function publishOn(platform: 'douyin' | 'wechat') {
  const theme = await room.addTheme(1, {
    accountIds: [await room.addAccount(platform)],
    platforms: [platform],
  });
  await room.release(theme);
  await until(async () => {
    await room.nudge(theme);
    return (await room.attempts(theme))[0]?.status === 'published';
  });
  const [attempt] = await room.attempts(theme);
  const [made] = await room.postsOf([attempt?.title ?? '']);
  return { id: made?.id ?? '', attemptId: attempt?.id ?? 0 };
}
const say = (text: string, author = 'reader-1', on = post) =>
  sandbox.control<{ id: string }>('comment', { post: on.id, author, text });
const listed = async (search = {}) =>
  (await house.ask(comment.list, { attemptId: post.attemptId, ...search }, host.token)).rows;
/** Reads now; settles when the post has been read after this moment. */
async function pull(attemptId = post.attemptId) {
  const since = new Date().toISOString();
  await house.ask(comment.sync, {}, host.token);
  await until(() =>
    house.db.one(sql`
      SELECT 1 AS found FROM comment_watch WHERE attempt_id = ${attemptId} AND read_at >= ${since} AND next_at > now() + interval '6 minutes'`),
  );
}
const find = async (text: string) => {
  const row = (await listed({ q: text })).at(0);
  if (!row) throw new Error(`no comment ${text}`);
  return row;
};
/** Asks the platform about answers without an end, now. */
async function look() {
  await house.db.query(sql`UPDATE post_comment_reply SET look_at = now() WHERE look_at IS NOT NULL`);
  await pull();
}
const state = async (id: number) => (await house.ask(comment.info, { id }, host.token)).state;
const reaches = (id: number, wanted: string) => until(async () => (await state(id)) === wanted);

describe('评论同步', () => {
  it('一百二十条分页读完，不漏不重；再读只多新的；别的模块每条只听到一次', async () => {
    for (let n = 0; n < 120; n++) await say(`第 ${String(n).padStart(3, '0')} 条`, `reader-${n % 7}`);
    await pull();
    // The clock may have begun to read while they were still written; what came after that is read next.
    const counted = async () =>
      (await house.ask(comment.counts, { attemptId: post.attemptId }, host.token)).total;
    await until(async () => (await counted()) === 120);
    expect(await listed()).toHaveLength(100);
    await say('后来的一条');
    await pull();
    await pull();
    expect((await house.ask(comment.counts, { attemptId: post.attemptId }, host.token)).total).toBe(121);
    expect(told.map(({ externalId }) => externalId)).toHaveLength(121);
    expect(new Set(told.map(({ externalId }) => externalId)).size).toBe(121);
    expect(told[0]).toMatchObject({ platform: 'douyin', attemptId: post.attemptId, author: 'reader-0' });
  });

  it('读到一半断了：已读的留着，从断处接着读；没有留下的下次再来', async () => {
    const another = await publishOn('douyin');
    for (let n = 0; n < 60; n++) await say(`断续 ${n}`, 'reader-1', another);
    await sandbox.fault({ kind: 'drop', path: LIST, times: null, percent: 60 });
    refuse = true;
    await house.ask(comment.sync, {}, host.token);
    const seen = async () =>
      (await house.ask(comment.counts, { attemptId: another.attemptId }, host.token)).total;
    // Either the page was lost on its way, or keeping it failed: nothing of it may be there.
    await until(() =>
      house.db.one(
        sql`SELECT 1 AS found FROM comment_watch WHERE attempt_id = ${another.attemptId} AND next_at > now()`,
      ),
    );
    expect(await seen()).toBe(0);
    refuse = false;
    await until(async () => {
      await house.db.query(
        sql`UPDATE comment_watch SET next_at = now() WHERE attempt_id = ${another.attemptId}`,
      );
      await house.ask(comment.sync, {}, host.token);
      return (await seen()) === 60;
    });
    const own = told.filter(({ attemptId }) => attemptId === another.attemptId);
    expect([own.length, new Set(own.map(({ externalId }) => externalId)).size]).toEqual([60, 60]);
  });

  it('两次读取之间有人删了评论：后来的照样读到，已有的不重复', async () => {
    const moved = await publishOn('douyin');
    const early = [];
    for (let n = 0; n < 70; n++) early.push(await say(`位移 ${n}`, 'reader-1', moved));
    const total = async () =>
      (await house.ask(comment.counts, { attemptId: moved.attemptId }, host.token)).total;
    await until(async () => {
      await pull(moved.attemptId);
      return (await total()) === 70;
    });
    for (const { id } of early.slice(0, 20)) await sandbox.control('comment/remove', { id });
    await say('删除之后的一条', 'reader-2', moved);
    await pull(moved.attemptId);
    expect(await listed({ attemptId: moved.attemptId, q: '删除之后的一条' })).toHaveLength(1);
    expect(await total()).toBe(71);
    // More than a page: the next readings come back, page by page.
    for (const { id } of early.slice(20)) await sandbox.control('comment/remove', { id });
    await say('几乎都删了', 'reader-2', moved);
    await until(async () => {
      await pull(moved.attemptId);
      return (await listed({ attemptId: moved.attemptId, q: '几乎都删了' })).length === 1;
    });
    const own = told.filter(({ attemptId }) => attemptId === moved.attemptId);
    expect([own.length, new Set(own.map(({ externalId }) => externalId)).size]).toEqual([72, 72]);
  });

  it('正在读取时又要求同步：这次读完后再读一次，不会被当作已经读过', async () => {
    await pull();
    const seen = await house.db.transaction(async (tx) => {
      const account = await tx.one<{ id: number }>(
        sql`SELECT account_id AS id FROM comment_watch WHERE attempt_id = ${post.attemptId}`,
      );
      const next = async () =>
        (
          await tx.one<{ next: string }>(sql`
            SELECT CASE WHEN next_at <= now() THEN 'due' WHEN next_at <= now() + interval '6 minutes' THEN 'claimed'
                        ELSE 'passed' END AS next FROM comment_watch WHERE attempt_id = ${post.attemptId}`)
        )?.next;
      const makeDue = () => tx.query(sql`UPDATE comment_watch SET next_at = now()`);
      const claim = async () => {
        await makeDue();
        const claimed = await claimPost(tx, account?.id ?? 0);
        if (!claimed) throw new Error('nothing to claim');
        return claimed;
      };
      const steps: (string | undefined)[] = [];
      const first = await claim();
      await makeDue();
      await passTurn(tx, first, true);
      steps.push(await next());
      // Taken up by another reading, a moment later.
      await claim();
      await tx.query(sql`
        UPDATE comment_watch SET next_at = next_at + interval '1 second' WHERE attempt_id = ${post.attemptId}`);
      await passTurn(tx, first, true);
      await readAgain(tx, first);
      steps.push(await next());
      const last = await claim();
      await readAgain(tx, last);
      steps.push(await next());
      await passTurn(tx, await claim(), false);
      return [...steps, await next()];
    });
    expect(seen).toEqual(['due', 'claimed', 'due', 'passed']);
    await pull();
  });

  it('标记购车意向、负面反馈和手机号；号码不以明文出现；换了词语重新标记', async () => {
    await say('这款多少钱，电话 １３８ 0013－8000', 'buyer');
    await say('我要投诉，提车后异响', 'angry');
    await pull();
    const asked = await find('这款');
    expect(asked).toMatchObject({ marks: ['phone', 'intent'], words: ['多少钱'] });
    expect(asked.text).toBe('这款多少钱，电话 138****8000');
    expect((await listed({ mark: 'complaint' })).map(({ text }) => text)).toEqual(['我要投诉，提车后异响']);
    expect(await listed({ q: '13800138000' })).toEqual([]);
    const kept = await house.db.one<{ found: boolean }>(
      sql`SELECT bool_or(post_comment::text LIKE '%13800138000%' OR post_comment::text LIKE '%buyer%') AS found FROM post_comment`,
    );
    expect(kept?.found).toBe(false);
    const [notice] = (await house.ask(contract.notification.list, {}, room.token)).rows.filter(
      ({ kind }) => kind === 'comment',
    );
    expect(notice?.body).toContain('1 条留有手机号');
    const ruler = await room.person('ruler', room.root, ['11-5', '15-10'], 'ALL');
    await house.ask(comment.setWords, { intent: ['异响'], complaint: [] }, ruler.token);
    await until(async () => (await find('这款')).marks.join() === 'phone');
    expect(await find('我要投诉')).toMatchObject({ marks: ['intent'], words: ['异响'] });
  });

  it('别的组织看不到；没有的编号和别人的一样', async () => {
    const { id } = await find('这款');
    expect((await house.ask(comment.list, {}, stranger.token)).rows).toEqual([]);
    for (const asked of [id, 999_999])
      await refusedWith(house.send(comment.info, { id: asked }, stranger.token), 'row.missing');
    await refusedWith(house.send(comment.reply, { id, text: '好' }, stranger.token), 'row.missing');
    await refusedWith(house.send(comment.hide, { ids: [id] }, stranger.token), 'row.missing');
  });
});

describe('回复', () => {
  const answer = (id: number, text: string) => house.ask(comment.reply, { id, text }, host.token);
  const answersOn = async () => {
    const page = await (await fetch(`${sandbox.url}/p/${encodeURIComponent(post.id)}`)).text();
    return (text: string) => page.split(text).length - 1;
  };
  const fresh = async (text: string) => {
    await say(text);
    await pull();
    return (await find(text)).id;
  };

  it('到了平台就是已回复', async () => {
    const id = await fresh('周末可以试驾吗');
    await answer(id, '可以，欢迎周六上午到店');
    await reaches(id, 'replied');
    expect((await answersOn())('欢迎周六上午到店')).toBe(1);
  });

  it('答复丢了：待核实，不再发；找到就是已回复', async () => {
    const id = await fresh('冬天续航多少');
    await sandbox.fault({ kind: 'drop', path: REPLY });
    await answer(id, '零下十度约七成');
    await reaches(id, 'unknown');
    await refusedWith(house.send(comment.reply, { id, text: '再说一次' }, host.token), 'comment.replyOpen');
    await look();
    await reaches(id, 'replied');
    expect((await answersOn())('零下十度约七成')).toBe(1);
  });

  it('没有到平台：一刻钟内待核实，之后是失败，可以再回复', async () => {
    const id = await fresh('颜色有几种');
    await sandbox.fault({ kind: 'lose', path: REPLY });
    await answer(id, '一共五种颜色');
    await reaches(id, 'unknown');
    await look();
    expect(await state(id)).toBe('unknown');
    await house.db.query(
      sql`UPDATE post_comment_reply SET sent_at = now() - interval '16 minutes' WHERE comment_id = ${id}`,
    );
    await look();
    await reaches(id, 'failed');
    await answer(id, '一共五种颜色');
    await reaches(id, 'replied');
    expect((await answersOn())('一共五种颜色')).toBe(1);
  });

  it('人到平台上看过：确认未送达或已送达', async () => {
    const id = await fresh('有没有七座');
    await sandbox.fault({ kind: 'lose', path: REPLY });
    await answer(id, '有七座版');
    await reaches(id, 'unknown');
    await house.ask(comment.confirm, { id, sent: false }, host.token);
    const { reply } = await house.ask(comment.info, { id }, host.token);
    expect(reply).toMatchObject({ state: 'failed', note: 'host确认未送达' });
  });

  it('平台说额度用完、内容太长：照平台说的告诉人', async () => {
    const id = await fresh('保养贵吗');
    await sandbox.settings({ repliesPerDay: 0 });
    await answer(id, '首保免费');
    await reaches(id, 'failed');
    expect((await house.ask(comment.info, { id }, host.token)).reply?.note).toBe('抖音今日额度已用完');
    await refusedWith(
      house.send(comment.reply, { id, text: '长'.repeat(101) }, host.token),
      'comment.tooLong',
    );
  });

  it('含敏感词的回复不发送，说明是哪些词', async () => {
    const id = await fresh('能便宜吗');
    const refused = await house.send(comment.reply, { id, text: '可以套现，再来赌博' }, host.token);
    expect(refused).toMatchObject({
      code: 'check.wordsBlocked',
      msg: expect.stringContaining('「套现」「赌博」'),
    });
    expect((await house.ask(comment.info, { id }, host.token)).reply).toBeNull();
  });

  it('公众号只能回复一次', async () => {
    const wechat = await publishOn('wechat');
    await say('写得不错', 'reader-9', wechat);
    await pull(wechat.attemptId);
    const [row] = await listed({ attemptId: wechat.attemptId });
    await answer(row?.id ?? 0, '谢谢支持');
    await reaches(row?.id ?? 0, 'replied');
    await answer(row?.id ?? 0, '再谢一次');
    await reaches(row?.id ?? 0, 'failed');
    expect((await house.ask(comment.info, { id: row?.id ?? 0 }, host.token)).reply?.note).toContain(
      '只允许回复一次',
    );
  });
});

describe('处理', () => {
  it('隐藏的不在列表里，也不能回复；可以取消', async () => {
    const { id } = await find('我要投诉');
    await house.ask(comment.hide, { ids: [id] }, host.token);
    expect(await listed({ q: '我要投诉' })).toEqual([]);
    expect(await listed({ q: '我要投诉', hidden: '1' })).toHaveLength(1);
    await refusedWith(house.send(comment.reply, { id, text: '你好' }, host.token), 'comment.hidden');
    await house.ask(comment.unhide, { ids: [id] }, host.token);
    await house.ask(comment.settle, { ids: [id] }, host.token);
    expect(await state(id)).toBe('settled');
    await house.ask(comment.reopen, { id }, host.token);
    expect(await state(id)).toBe('new');
  });

  it('转为线索：用评论里的号码；同一个人再来是同一条；没有号码的按平台身份', async () => {
    const { id } = await find('这款');
    const made = await house.ask(comment.toClue, { id, name: '示例客户' }, host.token);
    expect(made).toMatchObject({ known: false, comment: { clueId: made.clueId } });
    const { phone, source, sourceNote } = await house.ask(clue.info, { id: made.clueId }, host.token);
    expect([phone, source]).toEqual(['138****8000', 'comment']);
    expect(sourceNote).toContain('抖音《');
    const { said } = await house.ask(clue.origin, { id: made.clueId }, host.token);
    expect(said).toMatchObject([
      {
        kind: 'comment',
        platform: '抖音',
        text: expect.stringContaining('这款'),
        url: expect.stringContaining('/note/'),
      },
    ]);
    expect(sourceNote).toContain(said[0]?.post);
    await refusedWith(house.send(comment.toClue, { id, name: '示例客户' }, host.token), 'comment.isClue');
    await say('还有现车吗', 'buyer');
    await pull();
    const again = await house.ask(
      comment.toClue,
      { id: (await find('还有现车吗')).id, name: '示例' },
      host.token,
    );
    expect(again).toMatchObject({ known: true, clueId: made.clueId });
    const others = (await house.ask(comment.info, { id }, host.token)).others.map(({ text }) => text);
    expect(others).toEqual(['还有现车吗']);
  });
});
