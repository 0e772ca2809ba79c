import { type Call, contract, type InputOf, type ListCall, type RowOf } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { writeDemoChat } from '../src/modules/chat/demo/chat.demo.ts';
import { writeDemoClues } from '../src/modules/clue/clue.demo.ts';
import { ensureDemoResults } from '../src/modules/hot/demo/benchmarks.demo.ts';
import { ensureDemoHot } from '../src/modules/hot/demo/hot.demo.ts';
import { fillLastDays } from '../src/modules/report/facts/fill-days.ts';
import { ensureDemoSubstances } from '../src/modules/substance/demo/substance.demo.ts';
import type { House } from './test-app.ts';

const {
  account,
  aiArticle,
  aiHot,
  aiTheme,
  hotAdoption,
  hotPackage,
  hotTopic,
  member,
  publish,
  reportFacts,
  workbench,
} = contract;

/** Walks pairs of calls whose screens show the same figure, in a demo house, and compares them. */
export function figuresAgree(house: () => House, token: () => string) {
  const ask = <C extends Call>(call: C, input: InputOf<C>) => house().ask(call, input, token());
  const all = async <L extends ListCall>(call: L, search: object = {}) =>
    (await ask(call, { ...search, limit: 500 } as InputOf<L>)) as {
      total: number;
      rows: RowOf<L>[];
    };
  const todo = async (id: string) =>
    (await ask(workbench.day, {})).todos.find((each) => each.id === id)?.count ?? 0;

  describe('同一个数在两处一致', () => {
    beforeAll(async () => {
      const { kernel } = house().app;
      await ensureDemoHot(kernel);
      await ensureDemoResults(kernel);
      await ensureDemoSubstances(kernel);
      await writeDemoClues(kernel);
      await writeDemoChat(kernel);
      const signal = new AbortController().signal;
      expect(await fillLastDays({ kernel, signal, progress: async () => {} }, 2, 'nothing')).toEqual([]);
    }, 180_000);

    it('热度：热点榜和新建主题的热点', async () => {
      const listed = new Map((await all(hotTopic.list)).rows.map(({ title, score }) => [title, score]));
      const offered = (await all(aiHot.list)).rows;
      expect(offered.length).toBeGreaterThan(5);
      for (const { title, heat } of offered.filter((hot) => listed.has(hot.title)))
        expect(heat, title).toBe(listed.get(title));
    });

    it('采用：热点包、效果排行、总数和采用明细；先有热点包，后有采用和作品', async () => {
      const adoptions = (await all(hotAdoption.list)).rows;
      const ranks = (await all(hotAdoption.ranks)).rows;
      const packages = (await all(hotPackage.list)).rows;
      const totals = await ask(hotAdoption.totals, {});
      expect(adoptions.length).toBeGreaterThan(1);
      for (const rank of ranks) {
        const own = adoptions.filter((row) => row.package.id === rank.id);
        const made = packages.find(({ id }) => id === rank.id);
        expect(rank).toMatchObject({
          adoptions: own.length,
          posts: sum(own, 'posts'),
          views: sum(own, 'views'),
        });
        expect(made?.adoptions).toBe(own.length);
        for (const { at } of own) expect(Date.parse(at)).toBeGreaterThan(Date.parse(made?.createdAt ?? ''));
      }
      expect(totals).toMatchObject({
        adoptions: adoptions.length,
        posts: sum(ranks, 'posts'),
        views: sum(ranks, 'views'),
      });
      for (const { form, themeId, posts } of adoptions.filter((row) => row.form === 'article')) {
        const theme = await ask(aiTheme.info, { id: themeId });
        const records = await all(publish.list, { kind: 'aiTheme', batchId: themeId, status: 'published' });
        expect([theme.published, records.total], form).toEqual([posts, posts]);
      }
    });

    it('最近成功：账号列表、账号详情和发布记录', async () => {
      const accounts = (await all(account.list)).rows;
      const records = (await all(publish.list, { status: 'published' })).rows;
      const published = accounts.filter(({ id }) => records.some((row) => row.account.id === id));
      expect(published.length).toBeGreaterThan(1);
      for (const { id, name, health } of accounts) {
        const last = records
          .filter((row) => row.account.id === id)
          .map(({ publishedAt }) => Date.parse(publishedAt ?? ''))
          .toSorted((a, b) => b - a)[0];
        expect(health.lastSuccessAt && Date.parse(health.lastSuccessAt), name).toBe(last ?? null);
        expect((await ask(account.info, { id })).health.lastSuccessAt).toBe(health.lastSuccessAt);
      }
    });

    it('待激活：待办、用户列表和组织概况，停用组织里的也算', async () => {
      // Only whoever manages people is told how many there are.
      const { token: manager } = await house().ask(
        contract.auth.login,
        { uname: 'demo.manager', password: 'zhiying-demo-1' },
        '',
      );
      const ask = <C extends Call>(call: C, input: InputOf<C>) => house().ask(call, input, manager);
      const count = async (search: object) => (await ask(member.list, search)).total;
      const waiting = async () =>
        (await ask(workbench.day, {})).todos.find((each) => each.id === 'pending')?.count ?? 0;
      const { organs } = await ask(workbench.figures, { days: '7' });
      expect(organs.length).toBeGreaterThan(0);
      const walk = async () => {
        expect(await waiting()).toBe(await count({ status: 'pending' }));
        for (const { id, name, pending, members } of (await ask(workbench.figures, { days: '7' })).organs) {
          expect(pending, name).toBe(await count({ nodeId: id, status: 'pending' }));
          expect(members, name).toBe(await count({ nodeId: id }));
        }
      };
      await walk();
      const shut = await house().db.one<{ id: number }>(sql`
        UPDATE node SET status = 'disabled' WHERE id = (
          SELECT ms.node_id FROM membership ms JOIN member m ON m.id = ms.member_id AND m.status = 'pending'
          JOIN node n ON n.id = ms.node_id AND n.kind = 'store' AND n.channel_id = ${organs[0] ? sql`(SELECT channel_id FROM node WHERE id = ${organs[0].id})` : 0}
          LIMIT 1) RETURNING id`);
      expect(shut?.id).toBeDefined();
      await walk();
      await house().db.query(sql`UPDATE node SET status = 'active' WHERE id = ${shut?.id}`);
    });

    it('篇数：主题列表、主题页、文章列表；模型写成的另算', async () => {
      for (const { id, topic, counts } of (await all(aiTheme.list)).rows) {
        const info = await ask(aiTheme.info, { id });
        expect(info.counts, topic).toEqual(counts);
        const { rows } = await ask(aiArticle.byTheme, { id });
        expect(rows.filter(({ status }) => status === 'done').length, topic).toBe(counts.done);
        expect((await all(aiArticle.list, { themeId: id })).total, topic).toBe(counts.total);
        expect(info.usage.articles).toBeLessThanOrEqual(counts.done);
      }
    });

    it('待审核：待办和审核列表', async () => {
      for (const [id, call] of [
        ['articles.review', contract.aiArticleReview.queue],
        ['substance.review', contract.substanceReview.queue],
        ['hotPackages.review', contract.hotPackageReview.queue],
        ['material.review', contract.materialReview.queue],
      ] as const)
        expect(await todo(id), id).toBe((await all(call)).total);
    });

    it('留资：报表、留资列表和线索，全渠道和每个经销商；每个经销商的会话之和是会话总数', async () => {
      const admin = await signIn('demo.admin');
      const day = (back: number) =>
        new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
      const at = `${day(29)},${day(0)}`;
      const clues = async (nodeId?: number) => {
        const of = (source: 'content' | 'poster') =>
          admin(contract.clue.list, { source, createdAt: at, holder: 'any', nodeId });
        return (await of('content')).total + (await of('poster')).total;
      };
      const { totals, rows } = await admin(reportFacts.byPlace, {
        by: 'dealer',
        at,
        limit: 100,
        measures: ['leads', 'visits', 'shared'],
      } as InputOf<typeof reportFacts.byPlace>);
      expect(totals.leads).toBeGreaterThan(20);
      expect((await admin(contract.substanceShare.leads, { created: at })).total).toBe(totals.leads);
      expect(await clues()).toBe(totals.leads);
      expect(rows.filter(({ figures }) => (figures.leads ?? 0) > 0).length).toBeGreaterThan(2);
      for (const { id, name, figures } of rows.filter((row) => row.id > 0)) {
        const { leads = 0, visits = 0, shared = 0 } = figures;
        expect(await clues(id), name).toBe(leads);
        expect(visits, name).toBeGreaterThanOrEqual(leads);
        if (leads > 0) expect(shared, name).toBeGreaterThan(0);
      }

      const talks = await admin(contract.chatReport.summary, { at });
      const dealers = await admin(contract.chatReport.list, { by: 'dealer', at });
      expect(dealers.rows.length).toBeGreaterThan(3);
      expect(sum(dealers.rows, 'talks')).toBe(talks.now.talks);
    });

    it('工作台：发布数、趋势、账号健康和发布记录；失败也只有一种算法', async () => {
      const { figures, posts, accounts } = await ask(workbench.figures, { days: '7' });
      const week = (posts ?? []).slice(-7);
      const out = sum(week, 'article') + sum(week, 'video') + sum(week, 'live');
      const figure = figures.find(({ id }) => id === 'posts');
      expect(out).toBeGreaterThan(5);
      expect(figure?.value).toBe(out);
      expect(sum(accounts ?? [], 'published')).toBe(out);
      expect(sum(accounts ?? [], 'failed')).toBe(sum(week, 'failed'));
      const published = new URLSearchParams(figure?.link?.split('?')[1]).get('published') ?? '';
      expect((await all(publish.list, { status: 'published', published })).total).toBe(out);
    });

    it('工作台：顾问的等待回复和今天跟进，与旁边的列表', async () => {
      const adviser = await signIn('demo.adviser');
      const { figures, topics } = await adviser(workbench.figures, { days: '7' });
      const value = (id: string) => figures.find((each) => each.id === id)?.value;
      const waiting = await adviser(contract.chat.list, { view: 'waiting' });
      expect(value('chat.waiting')).toBe(waiting.total);
      const today = await adviser(contract.clue.today, {});
      expect(value('clues.due')).toBe(today.next.length);
      const late = figures.find(({ id }) => id === 'clues.due')?.note;
      expect(late).toBe(today.overdue.length > 0 ? `另有 ${today.overdue.length} 条逾期` : '没有逾期');
      // The figures follow what the lists follow.
      expect(topics).toEqual(expect.arrayContaining(['chat.changed', 'chat.arrived', 'clue.changed']));
    });

    async function signIn(uname: string) {
      const { token: own } = await house().ask(
        contract.auth.login,
        { uname, password: 'zhiying-demo-1' },
        '',
      );
      return <C extends Call>(call: C, input: InputOf<C>) => house().ask(call, input, own);
    }

    it('送达：内容列表和报表', async () => {
      const year = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
      const shown = new Map((await all(contract.substance.list)).rows.map((row) => [row.id, row.outcome]));
      const { rows } = await ask(reportFacts.byContent, {
        by: 'substance',
        at: `${year(400)},${year(-1)}`,
        limit: 100,
        measures: ['reached', 'opened', 'shared', 'visits', 'leads'],
      } as InputOf<typeof reportFacts.byContent>);
      expect(rows.length).toBeGreaterThan(0);
      for (const { id, name, figures } of rows.filter((row) => row.id > 0))
        expect(shown.get(id), name).toMatchObject(figures);
    });
  });
}

const sum = <Field extends string>(rows: readonly { [field in Field]: number | null }[], field: Field) =>
  rows.reduce((all, row) => all + (row[field] ?? 0), 0);
