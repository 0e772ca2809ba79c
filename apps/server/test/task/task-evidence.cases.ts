import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { run as tick } from '../../src/modules/task/clock.run.ts';
import { type Person, picture, put, until } from '../library.ts';
import {
  adviser,
  ask,
  colleague,
  context,
  evidence,
  handIn,
  info,
  library,
  link,
  manager,
  miscounted,
  notices,
  part,
  planner,
  running,
  send,
  stranger,
} from '../task-desk.ts';

const { task, taskDealer, taskEvidence, taskMember } = contract;

describe('提交凭证', () => {
  const account = async (who: Person, postId: string) => {
    const { db } = library.house;
    const seat = sql`(SELECT node_id FROM membership WHERE member_id = ${who.id} LIMIT 1)`;
    const made = await db.one<{ id: number }>(sql`
      INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
      SELECT channel_id, id, path, ${who.id}, 'douyin', ${`${who.id} 的抖音`}, 5 FROM node WHERE id = ${seat} RETURNING id`);
    await db.query(sql`
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no, subject_version,
                                   title, platform, account_id, asked_by, state, due_at, post_id, url, published_at)
      SELECT channel_id, id, path, ${who.id}, 'aiTheme', 1, 'aiArticle', 1, 1, 1, '示例', 'douyin', ${made?.id}, ${who.id}, 'published', now(),
             ${postId}, ${`https://www.douyin.com/video/${postId}`}, now() FROM node WHERE id = ${seat}`);
  };

  it('发布记录里有的作品直接通过，别人账号的和没有的留给人看', async () => {
    const { id } = await running({ points: 20 });
    await account(adviser, '71110001');
    await account(stranger, '71110002');
    const own = await handIn(id, adviser, { link: 'https://www.douyin.com/video/71110001?from=share' });
    expect(own.data).toMatchObject({ state: 'done', accepted: 1 });
    await handIn(id, colleague, { link: 'https://www.douyin.com/video/71110002' });
    await handIn(id, manager, { link: link() });
    expect((await evidence(id)).map(({ finding, state }) => [finding, state])).toEqual([
      ['found', 'accepted'],
      ['otherAccount', 'waiting'],
      ['notFound', 'waiting'],
    ]);
    expect(await info(id)).toMatchObject({ done: 1, waiting: 2 });
    const { rows } = await ask(taskMember.list, { taskId: id, state: 'done' }, planner.token);
    expect(rows[0]).toMatchObject({
      memberId: adviser.id,
      points: 20,
      note: expect.stringContaining('核对到'),
    });
    expect(await miscounted()).toEqual([]);
  });

  it('后来发出去的作品，再核对时自动通过', async () => {
    const { id } = await running();
    await handIn(id, colleague, { link: 'https://www.douyin.com/video/71110003' });
    await account(colleague, '71110003');
    await library.house.db.query(sql`UPDATE task_evidence SET look_at = now() WHERE task_id = ${id}`);
    await tick(context());
    expect((await part(id, colleague)).state).toBe('done');
  });

  it('登记在本人 KOX 账号下的作品也核对得到，别人账号下的不算', async () => {
    const { id } = await running();
    const posted = link();
    await library.house.db.query(sql`
      WITH account AS (
        INSERT INTO kox (channel_id, node_id, path, owner_id, kind, platform, name, member_id)
        SELECT channel_id, id, path, ${manager.id}, 'staff', 'douyin', '示例·本人抖音', ${adviser.id} FROM node WHERE id = ${library.store}
        RETURNING id, channel_id)
      INSERT INTO kox_post (channel_id, kox_id, url, title, source, published_at)
      SELECT channel_id, id, ${posted}, '示例', 'link', now() FROM account`);
    await handIn(id, colleague, { link: posted });
    await ask(taskEvidence.withdraw, { ids: (await evidence(id)).map((one) => one.id) }, colleague.token);
    await handIn(id, adviser, { link: posted });
    expect((await evidence(id)).map(({ finding, state }) => [finding, state])).toEqual([
      ['notFound', 'withdrawn'],
      ['found', 'accepted'],
    ]);
  });

  it('平台不对、种类不对、交重复、交多了都说得清楚', async () => {
    const { id } = await running({ evidence: ['link'], platforms: ['douyin'], wanted: 2 });
    const same = link();
    const tell = async (...pieces: object[]) => (await handIn(id, adviser, ...pieces)).msg;
    expect(await tell({ link: 'https://www.kuaishou.com/short-video/3x' })).toBe(
      '该任务要求抖音的链接，提交的是快手的链接',
    );
    expect(await tell({ link: 'https://example.com/1' })).toBe(
      '该任务要求抖音的链接，提交的是其他网站的链接',
    );
    expect(await tell({ figure: 3 })).toBe('该任务要求的凭证是链接');
    expect(await tell({ link: same })).toBe('');
    expect(await tell({ link: same })).toBe('你已提交过该链接');
    expect(await tell({ link: link() }, { link: link() })).toBe('每人 2 件，还可提交 1 件');
    expect((await handIn(id, colleague, { link: same })).data).toMatchObject({ state: 'waiting' });
    expect((await evidence(id)).at(-1)).toMatchObject({ finding: 'double', found: '与他人提交的链接相同' });
  });

  it('手机复制的整段文字是一个链接：记下的只有链接；两个链接、没有链接都说明', async () => {
    const { id } = await running({ evidence: ['link'], platforms: ['douyin'] });
    const copied =
      '7.43 复制打开抖音，看看【示例·华东的作品】冬天跑高速 # 续航 https://v.douyin.com/iRabc12/ EhB:/ 04/12 J@I.Vl';
    expect((await handIn(id, adviser, { link: '复制打开抖音' })).issues?.[0]?.msg).toBe(
      '没有找到链接，请粘贴平台「复制链接」的内容',
    );
    const two = await handIn(id, adviser, { link: `${copied} https://v.douyin.com/other/` });
    expect(two.issues?.[0]?.msg).toBe('一件凭证只能有一个链接');
    expect((await handIn(id, adviser, { link: copied })).data).toMatchObject({ handed: 1 });
    expect((await evidence(id))[0]).toMatchObject({
      link: 'https://v.douyin.com/iRabc12/',
      platform: 'douyin',
    });
  });

  it('同时要链接、截图和数字：缺一样不收；核对到作品也要人看，截图处理完才能验收', {
    tags: 'full',
    timeout: 60_000,
  }, async () => {
    const { id } = await running({ evidence: ['link', 'screenshot', 'figure'], evidenceAll: true });
    await account(adviser, '71110009');
    const said = { link: 'https://www.douyin.com/video/71110009', figure: 3 };
    expect((await handIn(id, adviser, said)).msg).toBe('该任务要求的凭证是链接和截图和数字');
    const path = await put(library, adviser, await picture(320, 240));
    expect((await handIn(id, adviser, { ...said, path })).data).toMatchObject({ state: 'waiting' });
    const seen = await until(async () => {
      const [row] = await evidence(id);
      return row?.picture ? row : false;
    });
    expect(seen).toMatchObject({
      finding: 'found',
      figure: 3,
      link: said.link,
      can: expect.arrayContaining(['accept']),
    });
    expect(seen.found).toMatch(/核对到，没有重复$/);
    // As long as the screenshot is being opened.
    await library.house.db.query(sql`UPDATE task_evidence SET sha256 = NULL WHERE id = ${seen.id}`);
    const ids = [seen.id];
    for (const decided of [
      await send(taskEvidence.accept, { ids }, manager.token),
      await send(taskEvidence.return, { ids, reason: '示例' }, manager.token),
    ])
      expect(decided.code).toBe('task.notSeenYet');
  });

  it('不要凭证的任务，说一声就完成；要数字的收数字', async () => {
    const none = await running({ kind: 'visit', evidence: [] });
    expect((await handIn(none.id, adviser, {})).data).toMatchObject({ state: 'done' });
    const figure = await running({ kind: 'visit', evidence: ['figure'], figureName: '到店' });
    expect((await handIn(figure.id, adviser, { figure: 12 })).data).toMatchObject({ state: 'waiting' });
    expect((await evidence(figure.id))[0]).toMatchObject({ kind: 'figure', figure: 12 });
  });

  it('看出一样的截图，谁先处理都是后交的算重复；不是图片的不收', async () => {
    const { id } = await running({ evidence: ['screenshot'] });
    const bytes = await picture(400, 300);
    const path = async (who: Person, content: Buffer) => put(library, who, content);
    expect((await handIn(id, adviser, { path: await path(adviser, bytes) })).data).toMatchObject({
      state: 'waiting',
    });
    await handIn(id, colleague, { path: await path(colleague, bytes) });
    const rows = await until(async () => {
      const all = await evidence(id);
      return all.every(({ finding }) => finding !== 'none') && all;
    });
    expect(rows.map(({ finding, similarity }) => [finding, similarity])).toEqual([
      ['clear', null],
      ['double', 100],
    ]);
    expect(rows[1]?.double).toMatchObject({ id: rows[0]?.id });
    expect(rows[1]?.picture).toContain('/');
    const text = await handIn(id, manager, {
      path: await path(manager, Buffer.from('not a picture at all')),
    });
    expect(text.code).toBe('task.notAScreenshot');
    const foreign = await handIn(id, manager, { path: await path(adviser, bytes) });
    expect(foreign.code).toBe('task.notUploaded');
  }, 60_000);

  it('正在交的时候任务结束：要么收下，要么说已截止，数目都对得上', async () => {
    const { id } = await running({ evidence: ['link'] });
    const [first, ...rest] = await Promise.all([
      ask(task.terminate, { id, reason: '计划有变' }, planner.token),
      ...[adviser, colleague, manager, stranger].map((who) => handIn(id, who, { link: link() })),
    ]);
    expect(first.state).toBe('terminated');
    for (const { status, msg } of rest)
      expect([
        ['y', ''],
        ['n', '任务已终止，不能再提交凭证'],
      ]).toContainEqual([status, msg]);
    expect((await handIn(id, adviser, { link: link() })).status).toBe('n');
    const { total, done, waiting } = await info(id);
    expect(total - done - waiting).toBe(5 - rest.filter(({ status }) => status === 'y').length);
    expect(await miscounted()).toEqual([]);
  });
});

describe('验收', () => {
  it('退回要有原因，通知本人，改好再交；通过后进度跟着变，十秒内可以撤销', async () => {
    const { id } = await running({ evidence: ['link'] });
    await handIn(id, adviser, { link: link() });
    const [piece] = await evidence(id, manager);
    const ids = [piece?.id ?? 0];
    expect((await send(taskEvidence.accept, { ids }, adviser.token)).httpStatus).toBe(403);
    expect((await send(taskEvidence.accept, { ids }, stranger.token)).httpStatus).toBe(404);
    expect((await send(taskEvidence.return, { ids, reason: ' ' }, manager.token)).msg).toBe('请填写退回原因');
    await ask(taskEvidence.return, { ids, reason: '账号无法辨认' }, manager.token);
    expect(await part(id, adviser)).toMatchObject({ state: 'returned', reason: '账号无法辨认', handed: 0 });
    expect((await notices(adviser))[0]).toBe('任务「秋日试驾分享」的凭证被退回');
    expect((await send(taskEvidence.accept, { ids }, manager.token)).code).toBe('task.decided');
    await handIn(id, adviser, { link: link() });
    const next = [(await evidence(id, manager)).at(-1)?.id ?? 0];
    await ask(taskEvidence.accept, { ids: next }, manager.token);
    const [dealer] = (await ask(taskDealer.list, { taskId: id }, manager.token)).rows;
    expect(dealer).toMatchObject({ done: 1, total: 3 });
    await ask(taskEvidence.undo, { ids: next }, manager.token);
    expect(await part(id, adviser)).toMatchObject({ state: 'waiting' });
    expect(await miscounted()).toEqual([]);
  });

  it('核对有问题的，通过要写理由；不能验收自己的', async () => {
    const { id } = await running({ evidence: ['link'] });
    const same = link();
    await handIn(id, adviser, { link: same });
    await handIn(id, manager, { link: same });
    const all = await evidence(id);
    const ids = [all[1]?.id ?? 0];
    expect((await send(taskEvidence.accept, { ids, ground: '同店合作' }, manager.token)).code).toBe(
      'task.ownEvidence',
    );
    expect((await send(taskEvidence.accept, { ids }, planner.token)).code).toBe('task.groundWanted');
    expect((await ask(taskEvidence.accept, { ids, ground: '同店合作' }, planner.token)).changed).toBe(1);
  });
});
