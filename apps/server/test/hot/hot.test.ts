import type { ServerResponse } from 'node:http';
import { contract } from '@zhiying/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { feed, openHotDesk, type Reply, text } from '../hot-desk.ts';

const { aiHot, aiTheme, hotPackage, hotPackageReview, hotSource, hotTopic } = contract;
const NEXT_YEAR = '2099-01-01T00:00:00Z';

const desk = await openHotDesk();
const { house, token, reviewer, dealer, dealerNode, url, pages, asked } = desk;
const { addSource, enter, hand, read, sources, topics, tick } = desk;

beforeEach(desk.clear);

describe('sources', () => {
  it('reads a feed once a slot, asking robots.txt first', async () => {
    pages.set('/feed.xml', text(feed('冬天续航打几折', '周末自驾去哪')));
    const id = await addSource();
    expect(await read(id)).toMatchObject({ ok: true, count: 2 });
    expect(asked).toEqual(['/robots.txt', '/feed.xml']);
    await read(id);
    const seen = await house.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM hot_sighting`);
    expect(seen?.n).toBe(2);
    expect((await topics()).map(({ title }) => title).sort()).toEqual(
      ['冬天续航打几折', '周末自驾去哪'].sort(),
    );
  });

  it('reads GB18030, broken XML and JSON lists', async () => {
    const gb = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="gb2312"?><rss><item><title>'),
      Buffer.from([0xd0, 0xf8, 0xba, 0xbd]),
      Buffer.from('</title></item><item><title><![CDATA[A & B]]></title><item><title>C &amp; D'),
    ]);
    pages.set('/feed.xml', text(gb, 'text/xml'));
    expect(await read(await addSource())).toMatchObject({ count: 3 });
    expect((await topics()).map(({ title }) => title).sort()).toEqual(['A & B', 'C & D', '续航'].sort());
    pages.set('/list.json', text('{"data":{"list":[{"word":"补贴截止","hot":9}]}}', 'application/json'));
    const json = await addSource({
      kind: 'json',
      url: `${url}/list.json`,
      listPath: 'data.list',
      titleField: 'word',
      heatField: 'hot',
    });
    expect(await read(json)).toMatchObject({ ok: true, count: 1 });
  });

  it.each([
    [
      'forbids it in robots.txt',
      '/robots.txt',
      text('User-agent: *\nDisallow: /feed', 'text/plain'),
      'robots.txt 不允许',
      'stopped',
    ],
    [
      'does not say what robots.txt holds',
      '/robots.txt',
      (_: unknown, response: ServerResponse) => void response.writeHead(500).end(),
      'robots.txt 返回 500',
      'on',
    ],
    [
      'answers 403',
      '/feed.xml',
      (_: unknown, response: ServerResponse) => void response.writeHead(403).end(),
      '被拒绝访问（403），已停读',
      'stopped',
    ],
    [
      'shows a captcha',
      '/feed.xml',
      text('<!doctype html><p>请输入验证码</p>', 'text/html'),
      '人机验证',
      'stopped',
    ],
    [
      'leads into the own network',
      '/feed.xml',
      (_: unknown, response: ServerResponse) =>
        void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      '内部网络',
      'stopped',
    ],
    [
      'sends without end',
      '/feed.xml',
      (_: unknown, response: ServerResponse) => void response.writeHead(200).end('x'.repeat(6 * 1024 ** 2)),
      '超过 5 MB',
      'on',
    ],
    ['has nothing to read', '/feed.xml', text('<rss></rss>'), '没有读到标题', 'on'],
  ] as const)('says so when a source %s', async (_what, path, page, words, status) => {
    pages.set('/feed.xml', text(feed('甲乙丙丁')));
    pages.set(path, page as Reply);
    const id = await addSource();
    const told = await read(id);
    expect(told.ok).toBe(false);
    expect(told.msg).toContain(words);
    const [source] = await sources();
    expect(source).toMatchObject({ status, trouble: told.msg, lastGoodAt: null });
    expect(await topics()).toEqual([]);
  });

  it('waits as long as it was told to, keeps the floor and the budget', async () => {
    pages.set(
      '/feed.xml',
      (_request, response) => void response.writeHead(429, { 'retry-after': '7200' }).end(),
    );
    const id = await addSource({ everyMinutes: 5, dailyBudget: 2 });
    expect((await read(id)).ok).toBe(false);
    const [source] = await sources();
    expect(Date.parse(source?.nextAt ?? '') - Date.now()).toBeGreaterThan(6_000_000);
    expect((await house.send(hotSource.read, { id }, token)).code).toBe('hot.tooSoon');
    const forgetWait = () =>
      house.db.query(sql`UPDATE hot_source SET asked_at = NULL, wait_until = NULL WHERE id = ${id}`);
    await forgetWait();
    await read(id);
    await forgetWait();
    expect((await house.send(hotSource.read, { id }, token)).code).toBe('hot.tooSoon');
  });

  it('is read when its time has come, once, also after the clock was set back', async () => {
    pages.set('/feed.xml', text(feed('甲乙丙丁')));
    const id = await addSource({ everyMinutes: 60 });
    expect(await tick()).toBe(2);
    expect(await tick()).toBe(0);
    expect(await topics()).toHaveLength(1);
    await house.db.query(
      sql`UPDATE hot_source SET asked_at = now() + interval '5 days', next_at = now() + interval '5 days' WHERE id = ${id}`,
    );
    expect(await tick()).toBe(2);
    await house.db.query(
      sql`UPDATE hot_source SET status = 'off', asked_at = NULL, next_at = now() WHERE id = ${id}`,
    );
    expect(await tick()).toBe(0);
  });

  it('is looked after only by whoever reaches the whole channel', async () => {
    const id = await hand();
    expect((await house.ask(hotSource.list, {}, dealer)).rows).toMatchObject([{ id, can: [] }]);
    expect((await house.send(hotSource.enter, { id, entries: [{ title: '甲' }] }, dealer)).httpStatus).toBe(
      404,
    );
    const answer = await house.send(
      hotSource.create,
      { name: '甲', mark: '甲', kind: 'hand', url: '' },
      dealer,
    );
    expect(answer.code).toBe('hot.channelOnly');
  });
});

describe('topics', () => {
  it('become one across sources whatever the order, split and merged by hand against the next clustering', async () => {
    const [one, other] = [await hand({ mark: '甲' }), await hand({ mark: '乙' })];
    await enter(one, '冬天电车续航打几折，车主晒实测', '周末自驾去哪儿玩');
    await enter(other, '冬天电车续航打几折 车主实测');
    const [first, ...rest] = await topics();
    expect(first).toMatchObject({ titles: 2, byHand: false });
    expect(first?.sources.map(({ mark }) => mark)).toEqual(['甲', '乙']);
    expect(rest).toHaveLength(1);
    const { members } = await house.ask(hotTopic.info, { id: first?.id ?? 0 }, token);
    const titleId = members[0]?.id ?? 0;
    await house.ask(hotTopic.split, { titleId }, token);
    const third = await hand();
    await enter(third, '冬天电车续航打几折车主晒实测！');
    expect((await topics()).map(({ titles }) => titles)).toEqual([1, 1, 1]);
    const all = await topics();
    const merged = await house.ask(hotTopic.merge, { id: all[0]?.id ?? 0, intoId: all[1]?.id ?? 0 }, token);
    expect((await topics()).map(({ titles }) => titles).sort((a, b) => a - b)).toEqual([1, 2]);
    await house.ask(hotTopic.rejoin, { titleId: merged.titleId }, token);
    expect(await topics()).toHaveLength(merged.titleId === titleId ? 2 : 3);
    expect((await house.send(hotTopic.split, { titleId }, dealer)).code).toBe('hot.channelOnly');
  });

  it('says what a score is made of, by weights of the channel', async () => {
    const id = await hand({ weight: 1 });
    await enter(id, '第一名的话题', '第二名的事情');
    const [first, second] = await topics();
    expect(first).toMatchObject({ title: '第一名的话题', score: 67.5, place: 1 });
    expect(first?.parts).toMatchObject({ rank: 40, sightings: 20, velocity: 0, platform: 7.5, fading: 1 });
    expect(second?.parts.rank).toBe(20);
    const { weights, mayChange } = await house.ask(hotTopic.weights, {}, token);
    expect(mayChange).toBe(true);
    await house.ask(hotTopic.setWeights, { ...weights, rank: 0 }, token);
    expect((await topics())[0]?.score).toBe(27.5);
    await house.ask(hotTopic.setWeights, weights, token);
  });

  it('are found by words to follow', async () => {
    await enter(await hand(), '冬季续航实测', '续航事故追踪', '快充站限流排查', '周末自驾');
    const titles = async (words: string) => (await topics({ words })).map(({ title }) => title).sort();
    expect(await titles('+续航 !事故')).toEqual(['冬季续航实测']);
    expect(await titles('/快充|补能/ 自驾')).toEqual(['周末自驾', '快充站限流排查'].sort());
    expect(await titles('@1')).toHaveLength(1);
    const wrong = await house.send(hotTopic.list, { words: '续航 /(a)\\1/' }, token);
    expect(wrong).toMatchObject({ status: 'n', msg: '第 4 个字：正则不支持反向引用和特殊转义' });
    // What runs away elsewhere is read in one pass here.
    expect(await titles('/(冬+)+实?测$/')).toEqual([]);
  });

  it('are found by two characters of any of their titles, and by those alone', async () => {
    const [one, other] = [await hand(), await hand()];
    await enter(one, '冬天电车续航打几折，车主晒实测', '周末自驾去哪儿玩');
    await enter(other, '冬天电车续航打几折 车主实测');
    const found = async (q: string) => (await topics({ q })).map(({ titles }) => titles);
    expect([await found('晒实'), await found('自驾'), await found('航'), await found('车自')]).toEqual([
      [2],
      [1],
      [2],
      [],
    ]);
    const [first] = await topics({ q: '晒实' });
    const { members } = await house.ask(hotTopic.info, { id: first?.id ?? 0 }, token);
    const titleId = members.find(({ text: words }) => words.includes('晒实'))?.id ?? 0;
    await house.ask(hotTopic.split, { titleId }, token);
    expect(await found('晒实')).toEqual([1]);
  });

  it('are what themes can pick up', async () => {
    await enter(await hand({ name: '示例手工榜' }), '冬季续航实测');
    expect((await house.ask(aiHot.list, {}, token)).rows).toMatchObject([
      { title: '冬季续航实测', source: '示例手工榜' },
    ]);
  });
});

describe('packages', () => {
  it('go from a topic over review to a dealer who makes a theme of them', async () => {
    await enter(await hand(), '冬季续航实测');
    const [topic] = await topics();
    const { id } = await house.ask(
      hotPackage.create,
      {
        title: '续航怎么保',
        angle: '讲三个习惯',
        script: '开场…',
        expiresAt: NEXT_YEAR,
        topicId: topic?.id ?? 0,
      },
      token,
    );
    const version = async () => (await house.ask(hotPackage.info, { id }, token)).version;
    const items = async () => [{ id, versionId: await version() }];
    await house.ask(hotPackage.submit, { ids: [id] }, token);
    const [waiting] = (await house.ask(hotPackageReview.queue, {}, reviewer)).rows;
    expect(waiting).toMatchObject({ id, name: '续航怎么保', versionId: await version() });
    const other = [{ id, versionId: (await version()) + 1 }];
    expect((await house.send(hotPackageReview.pass, { items: other }, reviewer)).code).toBe(
      'review.versionOutdated',
    );
    await house.ask(hotPackageReview.reject, { items: await items(), reason: '角度太宽' }, reviewer);
    const rejected = await house.ask(hotPackage.info, { id }, token);
    expect(rejected).toMatchObject({ status: 'rejected', review: { reason: '角度太宽' } });
    expect(rejected.decisions).toMatchObject([
      { decision: 'reject', reason: '角度太宽', versionNo: rejected.version },
    ]);
    await house.ask(hotPackage.submit, { ids: [id] }, token);
    const passed = await house.ask(hotPackageReview.pass, { items: await items() }, reviewer);
    await house.ask(hotPackageReview.undo, { reviewId: passed.rows[0]?.reviewId ?? 0 }, reviewer);
    expect((await house.ask(hotPackage.info, { id }, token)).status).toBe('pending');
    await house.ask(hotPackageReview.pass, { items: await items() }, reviewer);
    expect((await house.send(hotPackage.adopt, { id }, dealer)).httpStatus).toBe(404);
    await house.ask(hotPackage.publish, { id, version: await version(), nodeIds: [dealerNode] }, token);
    expect(
      await house.db.query(sql`SELECT n.title, n.link FROM notification n WHERE n.title LIKE '收到热点包%'`),
    ).toEqual([
      { title: '收到热点包「续航怎么保」', link: `/home/hot/index/index?tabid=package&open=${id}` },
    ]);
    const [seen] = (await house.ask(hotPackage.list, {}, dealer)).rows;
    expect(seen).toMatchObject({ id, can: ['adopt', 'adoptVideo', 'adoptLive'], adoptions: 0 });
    const { themeId } = await house.ask(hotPackage.adopt, { id }, dealer);
    const theme = await house.ask(aiTheme.info, { id: themeId }, dealer);
    expect(theme).toMatchObject({ topic: '续航怎么保', hots: [{ name: '冬季续航实测' }], status: 'draft' });
    expect(theme.input.brief).toContain('讲三个习惯');
    const info = await house.ask(hotPackage.info, { id }, token);
    expect(info).toMatchObject({
      adoptions: 1,
      adopters: 1,
      adoptedBy: [{ node: { id: dealerNode }, themeId }],
    });
    await house.db.query(sql`UPDATE hot_package SET expires_at = now() WHERE id = ${id}`);
    expect((await house.send(hotPackage.adopt, { id }, dealer)).code).toBe('hot.expired');
  });
});
