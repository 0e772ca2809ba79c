import { gzipSync } from 'node:zlib';
import { contract, HELP_PAGE, HELP_PICTURES, type HelpDoc, HOME_ROUTES } from '@zhiying/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { CHAPTERS } from '../../src/modules/help/guide/chapters.ts';
import { type GuideChapter, guideFiles, readGuide } from '../../src/modules/help/guide/read-guide.ts';
import { ensureGuide } from '../../src/modules/help/index.ts';
import { READERS } from '../../src/modules/help/public/readers.ts';
import { channel, house, type Person, personAt, useOwnChannel } from '../own-channel.ts';

const { help, helpArticle, helpCategory } = contract;
useOwnChannel();

const doc = (text: string): HelpDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const keeper = () => personAt('root', ['11-5'], 'ALL');
const reader = () => personAt('store', ['7-1'], 'SELF');
const load = (chapters?: readonly GuideChapter[]) => ensureGuide(house.app.kernel, chapters);
const write = (who: Person, fields: Partial<Parameters<typeof content>[0]> = {}) =>
  house.ask(helpArticle.create, content(fields), who.token);
const content = (fields: object) => ({ title: '示例文章', doc: doc('示例正文'), ...fields });
const rowOf = async (who: Person, id: number) => {
  const { rows } = await house.ask(helpArticle.list, { limit: 100 }, who.token);
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error('no such article');
  return row;
};
const publish = async (who: Person, id: number) =>
  house.ask(helpArticle.publish, { id, version: (await rowOf(who, id)).version }, who.token);
const titles = async ({ token }: Person) =>
  (await house.ask(help.contents, {}, token)).articles.map(({ title }) => title);
const publicPage = async (rest = '', headers: Record<string, string> = {}) =>
  fetch(`${house.url}/manager${HELP_PAGE}${rest}`, { headers });

describe('the user guide', () => {
  it('is what help begins with: every chapter, once, however often and by how many it is loaded', async () => {
    const who = await reader();
    await Promise.all([load(), load(), load()]);
    const guide = await readGuide();
    expect(guide.map(({ key }) => key).sort()).toEqual((await guideFiles()).sort());
    expect(Object.keys(CHAPTERS).sort()).toEqual(guide.map(({ key }) => key).sort());
    const { articles, categories } = await house.ask(help.contents, {}, who.token);
    const everybodys = guide.filter(({ keys }) => keys.length === 0);
    expect(articles.map(({ title }) => title)).toEqual(everybodys.map(({ title }) => title));
    expect(categories.map(({ name }) => name)).toEqual([...new Set(guide.map(({ category }) => category))]);
    const keys = await keeper();
    expect((await house.ask(helpArticle.list, {}, keys.token)).total).toBe(guide.length);
    for (const { id } of articles) {
      const read = await house.ask(help.info, { id: String(id) }, who.token);
      // Nothing is left of the marks the guide is written with, and links lead somewhere.
      expect(JSON.stringify(read.doc)).not.toMatch(/\*\*|\]\(|!\[|<img/);
      for (const [, name] of JSON.stringify(read.doc).matchAll(/help:([\w-]+)/g))
        expect([...Object.keys(read.links), 'system'], read.title).toContain(name);
    }
  });

  it('has a channel that is made later as well', async () => {
    await load();
    const later = await house.addChannel();
    const node = await house.addNode('organ', null, later);
    await house.addMember('later', [{ nodeId: node, roleId: await house.addRole(['7-1'], 'ALL') }]);
    const token = await house.signIn('later');
    expect((await house.ask(help.contents, {}, token)).articles.length).toBeGreaterThan(20);
    // Whoever has only the address is the first to look.
    const another = await house.addChannel();
    expect(await (await publicPage(`?channel=${another}`)).text()).toContain('id="clue"');
  });

  it('answers for every page of the route table with a fitting article', async () => {
    await load();
    const who = await personAt('root', ['11-4', '7-1'], 'ALL');
    const first = async (path: string, tabid?: string) =>
      (await house.ask(help.page, { path, tabid }, who.token)).rows[0]?.title;
    const start = await first('');
    expect(start).toBe('开始使用');
    const general = ['', 'self/center', 'noPermission'];
    for (const { path } of HOME_ROUTES)
      if (general.includes(path)) expect(await first(path), path).toBe(start);
      else expect([undefined, start], path).not.toContain(await first(path));
    expect(await first('chat', 'audit')).toBe('消息质检与会话报表');
    expect(await first('chat', 'no-such')).toBe('客户会话');
    expect(await first('task/dealer/detail')).toBe('任务');
    expect(await first('no/such/page')).toBe(start);
  });

  it('is followed until somebody writes their own text; another text of the guide is then offered, not forced', async () => {
    await load();
    const [keep, read] = [await keeper(), await reader()];
    const guide = await readGuide();
    const changed = (text: string) =>
      guide.map((chapter) =>
        chapter.key === 'clue' ? { ...chapter, doc: doc(text), text: `线索\n${text}`, hash: text } : chapter,
      );
    const clue = async () => {
      const { rows } = await house.ask(helpArticle.list, { q: '线索', limit: 100 }, keep.token);
      const row = rows.find(({ title }) => title.startsWith('线索'));
      if (!row) throw new Error('no chapter');
      return row;
    };
    const shown = async () =>
      JSON.stringify((await house.ask(help.info, { id: String((await clue()).id) }, read.token)).doc);
    const { id, category, pages } = await clue();
    const settings = { categoryId: category?.id ?? null, pages, keys: [], public: false };

    // Settings alone are no text of one's own.
    const draft = await house.ask(helpArticle.draft, { id: String(id) }, keep.token);
    await house.ask(
      helpArticle.update,
      { id, version: draft.version, title: draft.title, doc: draft.doc, ...settings },
      keep.token,
    );
    expect(await clue()).toMatchObject({ follows: true, public: false, offered: false });
    await load(changed('第二版说明'));
    expect(await shown()).toContain('第二版说明');
    expect(await clue()).toMatchObject({ public: false, status: 'published', pending: false });

    const { version } = await clue();
    await house.ask(
      helpArticle.update,
      { id, version, title: '线索（本司）', doc: doc('本司的写法'), ...settings },
      keep.token,
    );
    expect(await shown()).toContain('第二版说明');
    expect(await clue()).toMatchObject({ follows: false, pending: true });
    await publish(keep, id);
    expect(await shown()).toContain('本司的写法');
    await load(changed('第三版说明'));
    expect(await shown()).toContain('本司的写法');
    const offered = await clue();
    expect(offered).toMatchObject({ offered: true, can: expect.arrayContaining(['adopt', 'keep']) });
    expect(
      (await house.ask(helpArticle.list, { offered: 'yes' }, keep.token)).rows.map((row) => row.id),
    ).toEqual([id]);
    expect(await house.ask(helpArticle.keep, { id, version: offered.version }, keep.token)).toMatchObject({
      offered: false,
      follows: false,
    });
    await load(changed('第四版说明'));
    const again = await clue();
    expect(again.offered).toBe(true);
    await house.ask(helpArticle.adopt, { id, version: again.version }, keep.token);
    expect(await shown()).toContain('第四版说明');
    await load();
    expect(await clue()).toMatchObject({ follows: true, offered: false, title: '线索' });
    expect((await house.send(helpArticle.remove, { id }, keep.token)).msg).toContain('不能删除');
    // One that was withdrawn stays so.
    await house.ask(helpArticle.withdraw, { id, version: (await clue()).version }, keep.token);
    await load(changed('第五版说明'));
    expect(await titles(read)).not.toContain('线索');
    await load();
  });

  it('that lost a chapter keeps what somebody wrote about it', async () => {
    await load();
    const keep = await keeper();
    const [first, second] = (await house.ask(helpArticle.list, { limit: 100 }, keep.token)).rows;
    const guide = await readGuide();
    const lost = guide.filter(({ title }) => title !== first?.title && title !== second?.title);
    const { id = 0, version = 0 } = first ?? {};
    await house.ask(
      helpArticle.update,
      {
        id,
        version,
        title: '我们自己的',
        doc: doc('留下'),
        categoryId: null,
        keys: [],
        pages: [],
        public: false,
      },
      keep.token,
    );
    await load(lost);
    const rows = (await house.ask(helpArticle.list, { limit: 100 }, keep.token)).rows;
    expect(rows.map((row) => row.title)).toContain('我们自己的');
    expect(rows.find((row) => row.id === id)).toMatchObject({
      builtin: false,
      can: expect.arrayContaining(['delete']),
    });
    expect(rows).toHaveLength(lost.length + 1);
    await load();
  });
});

describe('an article', () => {
  beforeEach(() => load([]));

  it('is read when it is published, by those it is for, and found by two characters', async () => {
    const [keep, read] = [await keeper(), await reader()];
    const chat = await personAt('dealer', ['13-1']);
    const { id } = await write(keep, {
      title: '青柠流程',
      doc: doc('先点开始，再点琥珀按钮。'),
      keys: ['13-1'],
    });
    expect(await titles(chat)).toEqual([]);
    expect((await house.send(help.info, { id: String(id) }, chat.token)).httpStatus).toBe(404);
    await publish(keep, id);
    expect(await titles(chat)).toEqual(['青柠流程']);
    expect(await titles(read)).toEqual([]);
    expect((await house.send(help.info, { id: String(id) }, read.token)).httpStatus).toBe(404);
    const found = async (q: string, who = chat) => (await house.ask(help.search, { q }, who.token)).rows;
    expect(await found('琥珀')).toMatchObject([{ id, excerpt: expect.stringContaining('琥珀按钮') }]);
    expect(await found('珀')).toHaveLength(1);
    expect(await found('琥珀', read)).toEqual([]);
    expect(await found('%')).toEqual([]);
    const palette = await house.ask(contract.workbench.search, { q: '琥珀' }, chat.token);
    expect(JSON.stringify(palette)).toContain(`/home/help/center?id=${id}`);
  });

  it('shows readers the published text while another is written, and keeps every version', async () => {
    const [keep, read] = [await keeper(), await reader()];
    const { id } = await write(keep, { title: '第一稿', doc: doc('第一稿正文') });
    await publish(keep, id);
    const { version } = await rowOf(keep, id);
    await house.ask(
      helpArticle.update,
      { id, version, ...settingsOf({ title: '第二稿', doc: doc('第二稿正文') }) },
      keep.token,
    );
    expect(await titles(read)).toEqual(['第一稿']);
    expect(
      (await house.send(helpArticle.update, { id, version, ...settingsOf({}) }, keep.token)).httpStatus,
    ).toBe(409);
    await publish(keep, id);
    expect(await titles(read)).toEqual(['第二稿']);
    expect(
      (await house.send(helpArticle.publish, { id, version: (await rowOf(keep, id)).version }, keep.token))
        .msg,
    ).toBe('没有需要发布的修改');
    const { versions } = await house.ask(helpArticle.draft, { id: String(id) }, keep.token);
    expect(versions.map(({ no, title, shown }) => [no, title, shown])).toEqual([
      [2, '第二稿', true],
      [1, '第一稿', false],
    ]);
    expect(
      JSON.stringify(await house.ask(helpArticle.version, { id: String(id), no: '1' }, keep.token)),
    ).toContain('第一稿正文');
    expect((await house.send(helpArticle.version, { id: String(id), no: '9' }, keep.token)).httpStatus).toBe(
      404,
    );
  });

  it('takes one answer a person, which can be changed and is counted for its keepers', async () => {
    const [keep, one, two] = [await keeper(), await reader(), await reader()];
    const { id } = await write(keep);
    expect((await house.send(help.vote, { id, helpful: true }, one.token)).httpStatus).toBe(404);
    await publish(keep, id);
    await house.ask(help.vote, { id, helpful: true }, one.token);
    await house.ask(help.vote, { id, helpful: true }, two.token);
    await house.ask(help.vote, { id, helpful: false, note: '没说从哪里进入', page: '/home/clew' }, two.token);
    expect(await rowOf(keep, id)).toMatchObject({ helpful: 1, unhelpful: 1 });
    expect((await house.ask(help.info, { id: String(id) }, two.token)).helpful).toBe(false);
    expect((await house.ask(helpArticle.draft, { id: String(id) }, keep.token)).notes).toMatchObject([
      { note: '没说从哪里进入', page: '/home/clew', no: 1 },
    ]);
  });

  it('comes to its keepers in reading order, so that what they put in order is what readers see', async () => {
    const [keep, read] = [await keeper(), await reader()];
    const { id: categoryId } = await house.ask(
      helpCategory.create,
      { name: '顺序', parentId: null },
      keep.token,
    );
    const written: number[] = [];
    for (const title of ['甲', '乙', '丙']) {
      const { id } = await write(keep, { title, categoryId });
      await publish(keep, id);
      written.push(id);
    }
    const inPlace = { sort: 'place', order: 'ASC', categoryId, limit: 100 } as const;
    const kept = async () =>
      (await house.ask(helpArticle.list, inPlace, keep.token)).rows.map(({ title }) => title);
    expect(await kept()).toEqual(['甲', '乙', '丙']);
    const [first = 0, second = 0, third = 0] = written;
    await house.ask(helpArticle.order, { ids: [third, first, second] }, keep.token);
    // A part of a category, or of two, would give places twice: nothing changes.
    const { id: stray } = await write(keep, { title: '别的分类' });
    for (const ids of [
      [second, third],
      [third, first, second, stray],
    ])
      expect(await house.send(helpArticle.order, { ids }, keep.token)).toMatchObject({
        httpStatus: 409,
        code: 'help.orderIncomplete',
      });
    expect(await kept()).toEqual(['丙', '甲', '乙']);
    // What was changed last stands where it was put.
    await house.ask(
      helpArticle.update,
      {
        id: second,
        ...settingsOf({ title: '乙', categoryId }),
        version: (await rowOf(keep, second)).version,
      },
      keep.token,
    );
    expect(await kept()).toEqual(['丙', '甲', '乙']);
    expect(await titles(read)).toEqual(['丙', '甲', '乙']);
  });

  it('is kept by whoever is responsible for the whole channel', async () => {
    const [keep, dealer] = [await keeper(), await personAt('dealer', ['11-5'])];
    const { id } = await write(keep);
    expect((await house.send(helpArticle.create, content({}), dealer.token)).msg).toBe(
      '仅渠道管理员可维护帮助中心',
    );
    expect((await house.ask(helpArticle.draft, { id: String(id) }, dealer.token)).can).toEqual([]);
    const { version } = await rowOf(keep, id);
    expect((await house.send(helpArticle.publish, { id, version }, dealer.token)).httpStatus).toBe(404);
    expect(await house.ask(help.contents, {}, dealer.token)).toMatchObject({ manages: false });
    expect(await house.ask(help.contents, {}, keep.token)).toMatchObject({ manages: true });
    expect((await house.send(helpArticle.create, content({ pages: ['/no/such'] }), keep.token)).msg).toBe(
      '页面不存在',
    );
  });
});

const settingsOf = (fields: object) => ({
  title: '示例文章',
  doc: doc('示例正文'),
  categoryId: null,
  keys: [],
  pages: [],
  public: false,
  ...fields,
});

describe('categories', () => {
  beforeEach(() => load([]));

  it('are a tree in an order of their own: no circles, three levels, none deleted that holds something', async () => {
    const keep = await keeper();
    const add = async (name: string, parentId: number | null = null) =>
      (await house.ask(helpCategory.create, { name, parentId }, keep.token)).id;
    const [a, b] = [await add('甲'), await add('乙')];
    const below = await add('甲一', a);
    const third = await add('甲一一', below);
    const say = async (input: object) => (await house.send(helpCategory.update, input, keep.token)).msg;
    expect((await house.send(helpCategory.create, { name: '深', parentId: third }, keep.token)).msg).toBe(
      '分类最多 3 级',
    );
    expect(await say({ id: a, name: '甲', parentId: third })).toBe('不能移到自己的下级分类');
    expect(await say({ id: a, name: '甲', parentId: b })).toBe('分类最多 3 级');
    expect(await say({ id: b, name: '甲', parentId: null })).toBe('同一级已有同名分类');
    expect((await house.send(helpCategory.remove, { id: a }, keep.token)).msg).toContain('请先移走');
    for (const ids of [[b], [b, below], [b, a, below]])
      expect(await house.send(helpCategory.order, { ids }, keep.token)).toMatchObject({
        code: 'help.orderIncomplete',
      });
    await house.ask(helpCategory.order, { ids: [b, a] }, keep.token);
    const roots = (await house.ask(help.contents, {}, keep.token)).categories.filter(
      ({ parentId }) => parentId === null,
    );
    expect(roots.map(({ id }) => id)).toEqual([b, a]);
    const { id } = await write(keep, { categoryId: third });
    await publish(keep, id);
    const { categories } = await house.ask(help.contents, {}, keep.token);
    expect(categories.find((one) => one.id === a)?.articles).toBe(1);
    await house.ask(helpCategory.remove, { id: b }, keep.token);
  });
});

describe('the public page', () => {
  it('shows what is public, whole, small, without scripts, and says when nothing changed', async () => {
    await load();
    const keep = await keeper();
    const here = `?channel=${channel}`;
    const hostile = doc('</p><script>alert(1)</script><img src=x onerror=alert(1)>');
    const { id } = await write(keep, { title: '<b>青柠</b>的文章', doc: hostile, public: true });
    const inside = await write(keep, { title: '内部文章', doc: doc('内部的话') });
    await publish(keep, id);
    await publish(keep, inside.id);
    const answer = await publicPage(here);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(html.includes('&#60;script&#62;alert(1)')).toBe(true);
    expect(/<script|<img src=x|<b>青柠/.test(html)).toBe(false);
    expect(html.includes('内部的话')).toBe(false);
    expect(html.includes('id="system"')).toBe(false);
    const guide = await readGuide();
    for (const chapter of guide.filter((one) => one.public)) {
      expect(html.includes(`id="${chapter.key}"`), chapter.key).toBe(true);
      for (const block of chapter.doc.content)
        for (const { text } of block.type === 'paragraph'
          ? ((block.content ?? []) as { text?: string }[])
          : [])
          if (text && !/[&<>"']/.test(text)) expect(html.includes(text), text).toBe(true);
    }
    const bytes = gzipSync(html).length;
    console.log(`public help page: ${bytes} bytes gzip, ${html.length} characters`);
    expect(bytes).toBeLessThanOrEqual(90_000);

    const etag = answer.headers.get('etag') ?? '';
    expect((await publicPage(here, { 'if-none-match': etag })).status).toBe(304);
    await house.ask(helpArticle.withdraw, { id, version: (await rowOf(keep, id)).version }, keep.token);
    const later = await publicPage(here, { 'if-none-match': etag });
    expect(later.status).toBe(200);
    expect(await later.text()).not.toContain('alert(1)');
  });

  it('puts what a reader usually looks for first, and takes no other word for a reader', async () => {
    await load();
    const contents = async (reader: string) => {
      const html = await (
        await publicPage(`?channel=${channel}&reader=${encodeURIComponent(reader)}`)
      ).text();
      return /<nav[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
    };
    const adviser = await contents('adviser');
    expect(adviser).toMatch(/^<section><h2>销售顾问常用<small>6 篇/);
    const first = adviser.indexOf('</section>');
    expect(adviser.slice(0, first)).toContain('href="#clue"');
    // The whole of the contents stays below it.
    expect(adviser.slice(first)).toContain('href="#clue"');
    for (const other of ['', 'nobody', '"><script>', 'constructor'])
      expect(await contents(other)).toMatch(/^<section><h2>入门/);
    const html = await (await publicPage(`?channel=${channel}&reader=store`)).text();
    for (const { chapters } of Object.values(READERS))
      for (const key of chapters) expect(html).toContain(`id="${key}"`);
  });

  it('has an address for each article, finds by words, and serves pictures of the guide alone', async () => {
    await load();
    const here = `?channel=${channel}`;
    const one = await publicPage(`/clue${here}`);
    expect(one.status).toBe(200);
    expect(await one.text()).toContain('<title>线索 - 智营帮助</title>');
    expect((await publicPage(`/system${here}`)).status).toBe(404);
    expect((await publicPage(`/99999999${here}`)).status).toBe(404);
    expect(await (await publicPage(`${here}&q=${encodeURIComponent('没有的词语')}`)).text()).toContain(
      '没有找到',
    );
    const found = await (await publicPage(`${here}&q=${encodeURIComponent('线索池')}`)).text();
    expect(found).toContain('id="clue"');
    expect(found).not.toContain('id="vision"');
    const sent = await fetch(`${house.url}${HELP_PAGE}/clue`, { redirect: 'manual' });
    expect(sent.headers.get('location')).toBe(`/manager${HELP_PAGE}/clue`);
    const picture = (file: string) => fetch(`${house.url}${HELP_PICTURES}${file}`);
    const login = await picture('login.png');
    expect([login.status, login.headers.get('content-type')]).toEqual([200, 'image/png']);
    for (const file of ['start.md', '..%2f..%2fpackage.json', 'no-such.png', '1/2'])
      expect((await picture(file)).status, file).toBe(404);
  });

  it("is each channel's own: an article is found by its number wherever it is opened, and leads on to its channel", async () => {
    await load();
    const keep = await keeper();
    const { id } = await write(keep, { title: '青柠渠道的文章', public: true });
    await publish(keep, id);
    const first = await house.db.one<{ id: number }>(sql`SELECT min(id) AS id FROM channel`);
    expect(first?.id).not.toBe(channel);
    const list = await (await publicPage(`?channel=${channel}`)).text();
    const address = `${HELP_PAGE}/${id}?channel=${channel}`;
    expect(list).toContain(`href="/manager${address}"`);
    expect(await (await publicPage()).text()).not.toContain('青柠渠道的文章');
    for (const rest of [`/${id}?channel=${channel}`, `/${id}`]) {
      const one = await publicPage(rest);
      expect(one.status, rest).toBe(200);
      const html = await one.text();
      expect(html).toContain('<title>青柠渠道的文章 - 智营帮助</title>');
      expect(html).toContain(`<a href="/manager${HELP_PAGE}?channel=${channel}">← 全部帮助</a>`);
    }
    // Asked for elsewhere it is not there, and what is not public is nowhere.
    expect((await publicPage(`/${id}?channel=${first?.id}`)).status).toBe(404);
    const inside = await write(keep, { title: '内部文章' });
    await publish(keep, inside.id);
    expect((await publicPage(`/${inside.id}`)).status).toBe(404);
  });

  it('says the day of a text as it is in China', async () => {
    await load([]);
    const keep = await keeper();
    const { id } = await write(keep, { title: '夜里写的', public: true });
    await publish(keep, id);
    await house.db.query(sql`UPDATE help_version SET at = '2026-03-04T17:00:00Z' WHERE article_id = ${id}`);
    expect(await (await publicPage(`/${id}?channel=${channel}`)).text()).toContain('2026-03-05 更新');
  });
});
