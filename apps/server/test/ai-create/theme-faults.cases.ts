import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { BudgetSpent } from '#engines/model/model.errors.ts';
import { house, studio, token } from '../article-desk.ts';
import { until } from '../library.ts';
import { addTheme, article, cardsOf, infoOf, made, refusedWith, settled, writtenTheme } from '../studio.ts';

const { aiArticle, aiTheme, job } = contract;

describe('写作出错时', () => {
  it('模型写废话、拒绝、不出声：那一篇失败并说明，其他照写，重试一篇就好', async () => {
    const bad: Record<number, string> = { 1: '', 2: '抱歉，我不能\n\n写这个', 3: 'asdf\n\nqwer' };
    studio.writeWith(async ({ prompt }) => {
      const no = Number(/第 (\d+) 篇/.exec(prompt)?.[1]);
      return made(bad[no] ?? article(no));
    });
    const id = await addTheme(studio, { count: 4, start: true });
    expect(await settled(studio, id)).toMatchObject({
      status: 'partial',
      note: expect.stringContaining('4 篇中完成 1 篇，失败 3 篇'),
    });
    const cards = await cardsOf(studio, id);
    expect(cards.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'done']);
    expect(cards[0]).toMatchObject({ note: '模型未生成可用的内容', can: ['retry'] });
    studio.writeWith(async () => made(article(11)));
    await house.ask(aiArticle.retry, { id: cards[0]?.id ?? 0 }, token);
    await settled(studio, id);
    expect((await cardsOf(studio, id)).map(({ status }) => status)).toEqual([
      'done',
      'failed',
      'failed',
      'done',
    ]);
    await refusedWith(house.send(aiArticle.retry, { id: cards[3]?.id }, token), 'article.alreadyWritten');
  });

  it('预算中途用完：写好的留下，剩下的说明原因，之后可以接着写', async () => {
    let calls = 0;
    studio.writeWith(async () => {
      calls += 1;
      if (calls > 2) throw BudgetSpent(1, 1);
      return made(article(calls + 20));
    });
    const id = await addTheme(studio, { count: 8, start: true });
    const theme = await settled(studio, id);
    expect(theme.status).toBe('partial');
    expect(theme.note).toContain('预算');
    expect(theme.counts).toMatchObject({ done: 2, failed: 6 });
    expect(calls).toBeLessThanOrEqual(5);
    studio.writeWith(async ({ seed }) => made(article(seed % 1000)));
    await house.ask(aiTheme.generate, { id }, token);
    expect(await settled(studio, id)).toMatchObject({ status: 'ready', counts: { total: 8, done: 8 } });
    await refusedWith(house.send(aiTheme.generate, { id }, token), 'theme.nothingToWrite');
  });

  it('取消：写好的留着，没写的取消，正在写的结果不再收，恢复后可以发布', async () => {
    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    studio.writeWith(async ({ prompt }, { signal }) => {
      const no = Number(/第 (\d+) 篇/.exec(prompt)?.[1]);
      if (no > 1)
        await Promise.race([
          held,
          new Promise((_go, stop) => signal.addEventListener('abort', () => stop(signal.reason))),
        ]);
      return made(article(no + 40));
    });
    const id = await addTheme(studio, { count: 5, start: true });
    await until(async () => (await infoOf(studio, id)).counts.done === 1);
    expect(await house.ask(aiTheme.cancel, { id }, token)).toMatchObject({
      status: 'cancelled',
      counts: { done: 1, cancelled: 4 },
    });
    release();
    await until(
      async () =>
        (await house.db.one(
          sql`SELECT 1 FROM job_run WHERE payload->>'themeId' = ${String(id)} AND status = 'cancelled'`,
        )) ?? null,
    );
    expect((await infoOf(studio, id)).counts).toMatchObject({ done: 1, cancelled: 4 });
    await refusedWith(house.send(aiTheme.release, { id }, token), 'theme.illegalMove');
    expect(await house.ask(aiTheme.recover, { ids: [id] }, token)).toEqual({ changed: 1 });
    expect((await infoOf(studio, id)).status).toBe('ready');
  });

  it('从任务中心取消也一样', async () => {
    studio.writeWith(async (_task, { signal }) => {
      await new Promise((_go, stop) => signal.addEventListener('abort', () => stop(signal.reason)));
      return made('');
    });
    const id = await addTheme(studio, { count: 2, start: true });
    const { jobId } = await until(async () => {
      const theme = await infoOf(studio, id);
      return theme.counts.writing > 0 && theme;
    });
    await house.ask(job.cancel, { id: jobId ?? '' }, token);
    expect(await settled(studio, id)).toMatchObject({ status: 'cancelled', counts: { cancelled: 2 } });
  });

  it('任务再跑一次（如被杀之后）只写没写完的，一篇也不重', async () => {
    const id = await writtenTheme(studio, { count: 3 });
    const before = await cardsOf(studio, id);
    const jobId =
      (
        await house.db.one<{ id: string }>(
          sql`SELECT job_id AS id FROM ai_article WHERE theme_id = ${id} LIMIT 1`,
        )
      )?.id ?? '';
    // The theme is settled before its job has ended.
    await until(() =>
      house.db.one(sql`SELECT 1 AS found FROM job_run WHERE id = ${jobId}::uuid AND status = 'done'`),
    );
    // As a killed server leaves it: one article half written, the theme still at it.
    await house.db.query(sql`UPDATE ai_article SET status = 'writing' WHERE theme_id = ${id} AND no = 2`);
    await house.db.query(sql`UPDATE ai_theme SET status = 'generating', job_id = ${jobId} WHERE id = ${id}`);
    let calls = 0;
    studio.writeWith(async () => {
      calls += 1;
      return made(article(77));
    });
    await house.db.query(sql`UPDATE job_run SET status = 'failed' WHERE id = ${jobId}::uuid`);
    await house.app.kernel.tx(house.app.kernel.jobs.system, (unit) =>
      house.app.kernel.jobs.retry(unit, jobId),
    );
    await settled(studio, id);
    const after = await cardsOf(studio, id);
    expect(calls).toBe(1);
    expect(after.map(({ id: each }) => each)).toEqual(before.map(({ id: each }) => each));
    expect(after[1]?.title).toBe('示例文章第 77 篇');
    expect(after[0]?.title).toBe(before[0]?.title);
  });
});

describe('错误的输入', () => {
  it.each([
    ['0 篇', { count: 0 }],
    ['101 篇', { count: 101 }],
    ['空主题', { topic: '  ' }],
    ['一万字的主题', { topic: '长'.repeat(10_000) }],
    ['没有平台', { platforms: [] as never[] }],
  ])('%s 被拒绝', async (_name, parts) => {
    const answer = await house.send(aiTheme.create, { topic: '示例', count: 1, ...parts }, token);
    expect([answer.httpStatus, answer.code]).toEqual([400, 'input.invalid']);
  });
  it('别人的素材、不存在的热点、旁边经销商的顾问和没有的事实都不行', async () => {
    const aside = await studio.person('aside', studio.otherDealer, ['14-1']);
    for (const parts of [
      { factIds: [999_999] },
      { materialIds: [999_999] },
      { hotIds: [999_999] },
      { sendUserIds: [999_999] },
      { sendUserIds: [aside.id] },
    ])
      await refusedWith(
        house.send(aiTheme.create, { topic: '示例', count: 1, ...parts }, token),
        'row.missing',
      );
  });
});
