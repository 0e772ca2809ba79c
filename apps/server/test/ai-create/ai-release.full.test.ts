import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { releaseDue } from '../../src/modules/ai-create/clock.run.ts';
import { articles } from '../../src/modules/ai-create/theme/publishing.service.ts';
import { settleBatches } from '../../src/modules/publish/settle.repository.ts';
import { house, openArticles, studio, token } from '../article-desk.ts';
import { article, cardsOf, infoOf, made, refusedWith, settled, versionOf, writtenTheme } from '../studio.ts';

const { aiArticle, aiFact, aiTheme, notification } = contract;
let texts = 5000;

openArticles();
beforeAll(async () => {
  for (const name of ['示例头条一', '示例头条二'])
    await house.db.query(sql`
      INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
      SELECT n.channel_id, n.id, n.path, ${studio.writer.id}::bigint, 'toutiao', ${name}, 100 FROM node n WHERE n.id = ${studio.dealer}`);
}, 60_000);

/** What publishing was asked for, cell by cell. */
const begunFor = async (id: number) =>
  house.db.query<{ articleId: number; accountId: number; askedBy: number }>(sql`
    SELECT subject_id AS "articleId", account_id AS "accountId", asked_by AS "askedBy" FROM publish_attempt
    WHERE batch_kind = 'aiTheme' AND batch_id = ${id} ORDER BY 1, 2`);
/** How often it began. */
const beginnings = async (id: number) =>
  (
    await house.db.query(sql`
      SELECT l.id FROM publish_attempt_log l JOIN publish_attempt p ON p.id = l.attempt_id
      WHERE p.batch_kind = 'aiTheme' AND p.batch_id = ${id} AND l.from_state IS NULL`)
  ).length;

const clean = () => studio.writeWith(async () => made(article(texts++)));
const settle = (id: number, sent: number, failed: number, held = 0) =>
  house.app.kernel.tx(house.app.kernel.jobs.system, (unit) =>
    articles.settle(unit, id, { sent, failed, held, note: '', amends: null }),
  );
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** A theme whose articles nobody objects to, to be sent to two accounts. */
async function readyTheme(parts = {}) {
  clean();
  return writtenTheme(studio, { count: 2, accountIds: [1, 2], ...parts });
}

describe('发布', () => {
  it('离线草稿里还有空处：预检、发布都拦住，补上才发得出去', async () => {
    const gaps = '\n\n〔待补充：结尾，想请读者做什么〕';
    studio.writeWith(async () => made(article(texts++, gaps)));
    const id = await writtenTheme(studio, { count: 1, accountIds: [1] });
    expect(await house.ask(aiTheme.preflight, { id }, token)).toMatchObject({
      ready: false,
      problems: [expect.stringContaining('待补充：结尾，想请读者做什么')],
    });
    await refusedWith(house.send(aiTheme.release, { id }, token), 'theme.blockedByChecks');
    clean();
    await house.ask(aiTheme.refresh, { id }, token);
    await settled(studio, id);
    expect(await house.ask(aiTheme.release, { id }, token)).toMatchObject({ status: 'releasing' });
  });

  it('发布前检查、交给发布服务一次、由它报告结果', async () => {
    const id = await readyTheme();
    expect(await house.ask(aiTheme.preflight, { id }, token)).toMatchObject({
      ready: true,
      going: 2,
      held: 0,
      problems: [],
    });
    expect(await house.ask(aiTheme.release, { id }, token)).toMatchObject({ status: 'releasing' });
    const [one, other] = (await cardsOf(studio, id)).map((card) => card.id).sort((a, b) => a - b);
    expect(await begunFor(id)).toEqual(
      [one, one, other, other].map((articleId, at) => ({
        articleId,
        accountId: (at % 2) + 1,
        askedBy: studio.writer.id,
      })),
    );
    await refusedWith(house.send(aiTheme.release, { id }, token), 'publish.nothingLeft');
    await settle(id, 4, 0);
    expect(await infoOf(studio, id)).toMatchObject({ status: 'released', releasedAt: expect.any(String) });
    const [card] = await cardsOf(studio, id);
    const { doc, version } = await house.ask(aiArticle.info, { id: card?.id ?? 0 }, token);
    await refusedWith(
      house.send(aiArticle.update, { id: card?.id, version, title: 'x', doc }, token),
      'theme.illegalMove',
    );
  });

  it('两个窗口同时发布，只发一次', async () => {
    const id = await readyTheme();
    const answers = await Promise.all([1, 2, 3].map(() => house.send(aiTheme.release, { id }, token)));
    expect(answers.filter(({ status }) => status === 'y')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'publish.nothingLeft')).toHaveLength(2);
    expect(await beginnings(id)).toBe(4);
  });

  /** Of two articles the first may not go out as it is. Posts of the other wait for their time: none goes out while a test looks. */
  async function themeWithOneBlocked() {
    const id = await readyTheme({ timing: { mode: 'at', at: inAnHour() } });
    const [card] = await cardsOf(studio, id);
    const info = await house.ask(aiArticle.info, { id: card?.id ?? 0 }, token);
    const bad = {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '顶级享受' }] }],
    };
    await house.ask(
      aiArticle.update,
      { id: info.id, version: info.version, title: info.title, doc: bad },
      token,
    );
    return id;
  }

  it('发出去的都成功、还有没发的：不是部分失败，剩下的可以接着发', async () => {
    const id = await themeWithOneBlocked();
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    await settle(id, 2, 0, 1);
    const after = await infoOf(studio, id);
    expect(after.status).toBe('ready');
    expect(after.can).toContain('release');
  });

  it('锁只在已排期的那一篇上：其余照常修改、接着发布；取消排期后这一篇也能改', async () => {
    const id = await themeWithOneBlocked();
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    const [held, going] = await cardsOf(studio, id);
    expect(going).toMatchObject({ scheduled: 2, sending: 0, published: 0 });
    expect(going?.can).not.toContain('edit');
    expect(held?.can).toContain('edit');
    const save = async (articleId: number, title: string) => {
      const { version, doc } = await house.ask(aiArticle.info, { id: articleId }, token);
      return house.send(aiArticle.update, { id: articleId, version, title, doc }, token);
    };
    await refusedWith(save(going?.id ?? 0, '换个标题'), 'article.postsOpen');

    const { version, title } = await house.ask(aiArticle.info, { id: held?.id ?? 0 }, token);
    const doc = {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '安静的座舱' }] }],
    };
    await house.ask(aiArticle.update, { id: held?.id ?? 0, version, title, doc }, token);
    expect(await house.ask(aiTheme.release, { id }, token)).toMatchObject({
      status: 'releasing',
      scheduled: 4,
    });
    expect(await beginnings(id)).toBe(4);

    const posts = await house.db.query<{ id: number }>(
      sql`SELECT id FROM publish_attempt WHERE subject_kind = 'aiArticle' AND subject_id = ${going?.id}`,
    );
    await house.ask(contract.publish.cancel, { ids: posts.map((post) => post.id) }, token);
    expect(await save(going?.id ?? 0, '换个标题')).toMatchObject({ status: 'y' });
  });

  it('一篇排期不锁主题：照常修改、续写、全部重写、定时、停止生成，排期的那一篇和它的发布都不动', async () => {
    const id = await themeWithOneBlocked();
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    const queued = async () => (await infoOf(studio, id)).scheduled;
    const plains = async () =>
      Promise.all(
        (await cardsOf(studio, id)).map(
          async (card) => (await house.ask(aiArticle.info, { id: card.id }, token)).plain,
        ),
      );
    expect(await queued()).toBe(2);
    expect((await infoOf(studio, id)).can).toEqual(
      expect.arrayContaining(['edit', 'refresh', 'timing', 'autosend', 'senduser']),
    );
    const before = await plains();

    const { input, version } = await infoOf(studio, id);
    await house.ask(aiTheme.update, { ...input, id, version, count: 3, brief: '空间大' }, token);
    expect((await infoOf(studio, id)).counts.outdated).toBe(1);
    clean();
    await house.ask(aiTheme.generate, { id }, token);
    const longer = await settled(studio, id);
    expect(longer).toMatchObject({ status: 'releasing', scheduled: 2, counts: { total: 3, done: 3 } });
    await house.ask(aiTheme.refresh, { id }, token);
    expect(await settled(studio, id)).toMatchObject({ status: 'releasing', scheduled: 2 });
    const after = await plains();
    expect(after[1]).toBe(before[1]);
    expect(after[0]).not.toBe(before[0]);

    const timing = { mode: 'at' as const, at: inAnHour() };
    const timed = await house.ask(
      aiTheme.timing,
      { id, version: await versionOf(studio, id), timing },
      token,
    );
    expect(timed).toMatchObject({ status: 'scheduled', scheduled: 2 });
    const back = await house.ask(
      aiTheme.timing,
      { id, version: timed.version, timing: { mode: 'now' } },
      token,
    );
    expect(back).toMatchObject({ status: 'releasing', scheduled: 2 });

    // Stopping the writing leaves what is scheduled where it is.
    let written = () => {};
    const held = new Promise<void>((resolve) => {
      written = resolve;
    });
    studio.writeWith(async () => {
      await held;
      return made(article(0));
    });
    await house.ask(aiTheme.refresh, { id }, token);
    const stopped = await house.ask(aiTheme.cancel, { id }, token);
    written();
    expect(stopped).toMatchObject({ status: 'releasing', scheduled: 2 });
  });

  it('续写时发布有了结果：生成继续，失败照样通知', async () => {
    const id = await themeWithOneBlocked();
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    let written = () => {};
    const held = new Promise<void>((resolve) => {
      written = resolve;
    });
    const text = article(texts++);
    studio.writeWith(async () => {
      await held;
      return made(text);
    });
    await house.ask(aiTheme.refresh, { id }, token);
    await settle(id, 1, 1, 1);
    const writing = await infoOf(studio, id);
    expect(writing).toMatchObject({ status: 'generating', releasedAt: expect.any(String) });
    expect(writing.can).not.toContain('release');
    await refusedWith(house.send(aiTheme.release, { id, holdBlocked: true }, token), 'theme.illegalMove');
    const { rows } = await house.ask(notification.list, {}, token);
    expect(rows[0]).toMatchObject({ title: expect.stringContaining('未全部发布') });
    written();
    expect((await settled(studio, id)).counts).toMatchObject({ done: 2 });
  });

  it('发布中又增加了篇数：原来的发完后主题待发布，可以接着生成；没有可定时的文章时说明原因', async () => {
    const id = await readyTheme();
    await house.ask(aiTheme.release, { id }, token);
    const timing = { mode: 'at', at: inAnHour() } as const;
    await refusedWith(
      house.send(aiTheme.timing, { id, version: await versionOf(studio, id), timing }, token),
      'theme.nothingLoose',
    );
    const { input, version } = await infoOf(studio, id);
    await house.ask(aiTheme.update, { ...input, id, version, count: 3 }, token);
    await settle(id, 4, 0);
    const after = await infoOf(studio, id);
    expect(after.status).toBe('ready');
    expect(after.can).toContain('generate');
  });

  /** Writes what is not released of a theme anew; what is given happens to its posts before that ends. */
  async function writeOnWhile(id: number, happens: () => Promise<unknown>) {
    let written = () => {};
    const held = new Promise<void>((resolve) => {
      written = resolve;
    });
    const text = article(texts++);
    studio.writeWith(async () => {
      await held;
      return made(text);
    });
    await house.ask(aiTheme.refresh, { id }, token);
    await happens();
    written();
    return settled(studio, id);
  }

  it('最后一条发布和生成同时结束：发布结果照样记下并通知', async () => {
    const id = await themeWithOneBlocked();
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    await writeOnWhile(id, () =>
      house.db.query(sql`
        UPDATE publish_attempt SET state = CASE account_id WHEN 1 THEN 'published' ELSE 'failed' END, look_at = NULL
        WHERE batch_kind = 'aiTheme' AND batch_id = ${id}`),
    );
    await settleBatches(house.app.kernel, { batchKind: 'aiTheme', batchId: id });
    expect(await infoOf(studio, id)).toMatchObject({ releasedAt: expect.any(String) });
    const { rows } = await house.ask(notification.list, {}, token);
    expect(rows.map(({ title }) => title).join()).toContain('未全部发布');
  });

  it('发布结果已经报告、只剩待人工发布的：续写完回到待发布', async () => {
    const id = await themeWithOneBlocked();
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    await house.db.query(sql`
      UPDATE publish_attempt SET state = 'handover', look_at = NULL WHERE batch_kind = 'aiTheme' AND batch_id = ${id}`);
    await settleBatches(house.app.kernel, { batchKind: 'aiTheme', batchId: id });
    expect((await infoOf(studio, id)).status).toBe('ready');
    const after = await writeOnWhile(id, async () => {});
    expect(after.status).toBe('ready');
    expect(after.can).toContain('delete');
  });

  /** Released, told with a post left for a person; then the platform says how the posts ended. */
  async function handedOver() {
    const id = await themeWithOneBlocked();
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    await house.db.query(sql`
      UPDATE publish_attempt SET state = 'handover', look_at = NULL WHERE batch_kind = 'aiTheme' AND batch_id = ${id}`);
    await settleBatches(house.app.kernel, { batchKind: 'aiTheme', batchId: id });
    expect(await infoOf(studio, id)).toMatchObject({ status: 'ready', releasedAt: null });
    return id;
  }
  async function endPosts(id: number, second: 'published' | 'failed') {
    await house.db.query(sql`
      UPDATE publish_attempt SET state = CASE account_id WHEN 1 THEN 'published' ELSE ${second} END, look_at = NULL
      WHERE batch_kind = 'aiTheme' AND batch_id = ${id}`);
    await settleBatches(house.app.kernel, { batchKind: 'aiTheme', batchId: id });
  }
  const lastNotice = async () => (await house.ask(notification.list, {}, token)).rows[0];

  it('待人工发布的后来有了结果，主题期间续写过：成功和失败都记下并通知，续写的结果也还在', async () => {
    const failing = await handedOver();
    await writeOnWhile(failing, async () => {});
    await endPosts(failing, 'failed');
    expect(await infoOf(studio, failing)).toMatchObject({
      status: 'partial',
      releasedAt: expect.any(String),
      note: expect.stringContaining('失败 1 条'),
    });
    expect(await lastNotice()).toMatchObject({ title: expect.stringContaining('未全部发布') });

    const fine = await handedOver();
    await house.db.query(
      sql`UPDATE ai_theme SET status = 'partial', note = '2 篇中完成 1 篇' WHERE id = ${fine}`,
    );
    await endPosts(fine, 'published');
    const after = await infoOf(studio, fine);
    expect(after).toMatchObject({ status: 'partial', releasedAt: expect.any(String) });
    expect(after.note).toContain('2 篇中完成 1 篇；成功 2 条');
  });

  it('待人工发布的后来有了结果，主题已取消：仍为已取消，结果照样记下并通知', async () => {
    const id = await handedOver();
    await house.db.query(sql`UPDATE ai_theme SET status = 'cancelled', note = '' WHERE id = ${id}`);
    await endPosts(id, 'failed');
    expect(await infoOf(studio, id)).toMatchObject({ status: 'cancelled', releasedAt: expect.any(String) });
    expect(await lastNotice()).toMatchObject({ title: expect.stringContaining('未全部发布') });
  });

  it('有必须处理的问题就不能发，除非把那几篇留下', async () => {
    const id = await themeWithOneBlocked();
    const answer = await house.send(aiTheme.release, { id }, token);
    expect(answer).toMatchObject({
      code: 'theme.blockedByChecks',
      msg: expect.stringContaining('第 1 篇：“顶级”是绝对化用语'),
    });
    expect(await house.ask(aiTheme.preflight, { id }, token)).toMatchObject({
      ready: false,
      going: 1,
      held: 1,
    });
    expect((await infoOf(studio, id)).status).toBe('ready');
    await house.ask(aiTheme.release, { id, holdBlocked: true }, token);
    expect((await begunFor(id)).map(({ accountId }) => accountId)).toEqual([1, 2]);
    await settle(id, 1, 1);
    expect((await infoOf(studio, id)).status).toBe('partial');
  });

  it('没有账号也没有顾问时说清楚；只发给顾问时直接完成并通知他们', async () => {
    const nowhere = await readyTheme({ accountIds: [] });
    await refusedWith(house.send(aiTheme.release, { id: nowhere }, token), 'theme.nowhereToGo');
    const adviser = await studio.person('adviser', studio.store, ['14-1']);
    const id = await readyTheme({ accountIds: [], sendUserIds: [adviser.id], topic: '示例顾问转发' });
    expect(await house.ask(aiTheme.release, { id }, token)).toMatchObject({ status: 'released' });
    const { rows } = await house.ask(notification.list, {}, adviser.token);
    expect(rows.map(({ title }) => title)).toContain('有 2 篇文章可转发：「示例顾问转发」');
  });

  it('只发给顾问，还有没写的、没过检查的：主题待发布并说明，写完能接着发', async () => {
    const adviser = await studio.person('other-adviser', studio.store, ['14-1']);
    const id = await readyTheme({ accountIds: [], sendUserIds: [adviser.id] });
    const { input, version } = await infoOf(studio, id);
    await house.ask(aiTheme.update, { ...input, id, version, count: 3 }, token);
    const grown = await house.ask(aiTheme.release, { id }, token);
    expect(grown).toMatchObject({ status: 'ready', releasedAt: expect.any(String), note: '1 篇未生成' });
    expect(grown.can).toEqual(expect.arrayContaining(['generate', 'release']));
    clean();
    await house.ask(aiTheme.generate, { id }, token);
    await settled(studio, id);
    expect(await house.ask(aiTheme.release, { id }, token)).toMatchObject({ status: 'released' });
  });
});

describe('事实变化', () => {
  it('在资源库改了价格，引用它的每一篇当场变成待更新，拦住发布；更新事实后可以发', async () => {
    const { id: factId, version } = await house.ask(
      aiFact.create,
      { kind: 'price', subject: '示例轿车 A1', name: '指导价', value: '16.98 万元', until: null, remark: '' },
      token,
    );
    studio.writeWith(async () =>
      made(article(texts++, `\n\n价格是{{fact:${factId}}}起，还有{{fact:999999}}。`)),
    );
    const id = await writtenTheme(studio, { count: 2, accountIds: [1], factIds: [factId] });
    expect(
      (await house.ask(aiArticle.info, { id: (await cardsOf(studio, id))[0]?.id ?? 0 }, token)).plain,
    ).toContain('价格是16.98 万元起，还有。');
    await house.ask(
      aiFact.update,
      {
        id: factId,
        version,
        kind: 'price',
        subject: '示例轿车 A1',
        name: '指导价',
        value: '15.98 万元',
        until: null,
        remark: '',
      },
      token,
    );
    expect((await infoOf(studio, id)).counts.outdated).toBe(2);
    await refusedWith(house.send(aiTheme.release, { id }, token), 'theme.blockedByChecks');
    const cards = await cardsOf(studio, id);
    await house.ask(aiArticle.refreshFacts, { ids: cards.map((card) => card.id) }, token);
    expect((await infoOf(studio, id)).counts.outdated).toBe(0);
    await house.ask(aiTheme.release, { id }, token);
    expect(await beginnings(id)).toBe(2);
  });
});

describe('定时', () => {
  it('定在过去不行；定时后进日历，取消定时回到待发布', async () => {
    const id = await readyTheme({ topic: '示例排期' });
    await refusedWith(
      house.send(
        aiTheme.timing,
        { id, version: await versionOf(studio, id), timing: { mode: 'at', at: '2020-01-01T00:00:00Z' } },
        token,
      ),
      'theme.inThePast',
    );
    const at = inAnHour();
    const theme = await house.ask(
      aiTheme.timing,
      { id, version: await versionOf(studio, id), timing: { mode: 'at', at } },
      token,
    );
    expect(theme.status).toBe('scheduled');
    expect(Date.parse(theme.scheduledAt ?? '')).toBe(Date.parse(at));
    const day = new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10);
    const { rows } = await house.ask(aiTheme.calendar, { range: `${day},${day}` }, token);
    expect(rows.find(({ themeId }) => themeId === id)).toMatchObject({
      articles: 2,
      accounts: 2,
      topic: '示例排期',
    });
    const back = await house.ask(
      aiTheme.timing,
      { id, version: theme.version, timing: { mode: 'now' } },
      token,
    );
    expect(back).toMatchObject({ status: 'ready', scheduledAt: null });
  });

  it('每天几个时刻：按篇数排开', async () => {
    const id = await readyTheme({ count: 3 });
    const from = new Date(Date.now() + 86_400_000).toISOString();
    await house.ask(
      aiTheme.timing,
      {
        id,
        version: await versionOf(studio, id),
        timing: { mode: 'slots', from, times: ['08:30', '20:00'] },
      },
      token,
    );
    const [first, last] = [0, 4].map((days) =>
      new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10),
    );
    const { rows } = await house.ask(aiTheme.calendar, { range: `${first},${last}` }, token);
    const mine = rows.filter(({ themeId }) => themeId === id);
    expect(mine).toHaveLength(3);
    expect(
      new Set(mine.map(({ at }) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(11, 16))),
    ).toEqual(new Set(['08:30', '20:00']));
  });

  const due = (id: number) =>
    house.db.query(sql`UPDATE ai_theme SET scheduled_at = now() - interval '1 hour' WHERE id = ${id}`);

  it('到点发布，停机错过的也补上，两个进程一起到点只发一次', async () => {
    const id = await readyTheme();
    await house.ask(
      aiTheme.timing,
      { id, version: await versionOf(studio, id), timing: { mode: 'at', at: inAnHour() } },
      token,
    );
    await due(id);
    await Promise.all([releaseDue(house.app.kernel, id), releaseDue(house.app.kernel, id)]);
    expect(await beginnings(id)).toBe(4);
    expect((await infoOf(studio, id)).status).toBe('releasing');
  });

  it('定时之后优惠过期：到点不发，说明原因并通知', async () => {
    await studio.setFact(901, { name: '国庆优惠', value: '减 5000 元' });
    studio.writeWith(async () => made(article(texts++, '\n\n现在{{fact:901}}。')));
    const id = await writtenTheme(studio, { count: 1, accountIds: [1], factIds: [901], topic: '示例过期' });
    await house.ask(
      aiTheme.timing,
      { id, version: await versionOf(studio, id), timing: { mode: 'at', at: inAnHour() } },
      token,
    );
    await studio.setFact(901, { name: '国庆优惠', value: '减 5000 元', gone: true });
    await due(id);
    await releaseDue(house.app.kernel, id);
    expect(await beginnings(id)).toBe(0);
    expect(await infoOf(studio, id)).toMatchObject({
      status: 'failed',
      note: expect.stringContaining('已过期'),
    });
    const { rows } = await house.ask(notification.list, {}, token);
    expect(rows[0]).toMatchObject({ title: '「示例过期」定时发布失败' });
  });
});

describe('自动发送', () => {
  it('写完没有问题就自己发；有问题则等人并说明', async () => {
    clean();
    const { id } = await house.ask(
      aiTheme.create,
      { topic: '示例自动', count: 1, platforms: ['toutiao'], pictures: 0, accountIds: [1] },
      token,
    );
    await house.ask(aiTheme.autosend, { id, on: true }, token);
    await house.ask(aiTheme.generate, { id }, token);
    await expect.poll(async () => (await infoOf(studio, id)).status).toBe('releasing');
    expect(await beginnings(id)).toBe(1);
    studio.writeWith(async () => made(article(texts++, '\n\n这是顶级享受。')));
    const other = await house.ask(
      aiTheme.create,
      { topic: '示例自动', count: 1, platforms: ['toutiao'], pictures: 0, accountIds: [1] },
      token,
    );
    await house.ask(aiTheme.autosend, { id: other.id, on: true }, token);
    await house.ask(aiTheme.generate, { id: other.id }, token);
    await settled(studio, other.id);
    await expect.poll(async () => (await infoOf(studio, other.id)).note).toContain('未自动发送');
    expect(await beginnings(other.id)).toBe(0);
  });

  it('已有文章在发布：其余没有全部写完就等人，写完了才自己发', async () => {
    const id = await readyTheme();
    await house.ask(aiTheme.release, { id }, token);
    const { input, version } = await infoOf(studio, id);
    await house.ask(aiTheme.update, { ...input, id, version, count: 4 }, token);
    await house.ask(aiTheme.generate, { id }, token);
    expect(await settled(studio, id)).toMatchObject({ status: 'releasing', counts: { done: 4 } });
    const end = (status: string) =>
      house.db.query(sql`UPDATE ai_article SET status = ${status} WHERE theme_id = ${id} AND no = 4`);
    await end('failed');
    await house.ask(aiTheme.autosend, { id, on: true }, token);
    expect(await beginnings(id)).toBe(4);
    await end('done');
    await house.ask(aiTheme.autosend, { id, on: true }, token);
    expect(await beginnings(id)).toBe(8);
  });
});
