import type { ServerResponse } from 'node:http';
import { contract } from '@zhiying/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { openHotDesk, type Reply, text } from '../hot-desk.ts';

let desk: Awaited<ReturnType<typeof openHotDesk>>;
beforeAll(async () => {
  desk = await openHotDesk();
}, 60_000);
afterEach(() => desk.clear());

const item = (title: string, more = '') => `<item><title>${title}</title>${more}</item>`;
const rss = (...items: string[]) => `<?xml version="1.0"?><rss><channel>${items.join('')}</channel></rss>`;
const json = (body: string): Reply => text(body, 'application/json');
const to =
  (location: string): Reply =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();
const titles = async () => (await desk.topics()).map(({ title }) => title).toSorted();

/** 400 MB, as fast as they are taken, and told to be little. */
const flood: Reply = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/xml' });
  const piece = Buffer.alloc(1_048_576, '<item><title>洪水</title></item>');
  let left = 400;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
};

describe('来源说谎、不答、出错：别的来源不受影响', () => {
  const hanging: ServerResponse[] = [];
  const hang: Reply = (_request, response) => void hanging.push(response);
  const LIARS: Record<string, { kind?: string; reply: Reply; trouble: RegExp }> = {
    '/broken-location': { reply: to('http://['), trouble: /跳转到不支持的地址/ },
    '/file-location': { reply: to('file:///etc/passwd'), trouble: /跳转到不支持的地址/ },
    '/inside-location': { reply: to('http://169.254.169.254/'), trouble: /内部网络/ },
    '/circle': { reply: to('/circle'), trouble: /跳转次数过多/ },
    '/flood': { reply: flood, trouble: /超过 5 MB/ },
    '/cut': {
      reply: (_request, response) =>
        void response.writeHead(200, { 'content-length': '100000' }).write('<rss>', () => response.destroy()),
      trouble: /连接中断/,
    },
    '/old': {
      reply: text(rss(item('2016 年的旧闻', '<pubDate>Sun, 01 May 2016 10:00:00 GMT</pubDate>'))),
      trouble: /近 7 天没有新内容/,
    },
    '/nothing': { reply: text(''), trouble: /没有读到标题/ },
    '/no-list': { kind: 'json', reply: json('{"data":{"__proto__":[1]}}'), trouble: /没有找到列表/ },
  };

  it('each liar is settled by itself, and every honest source is read in the same round', async () => {
    for (const [path, { reply, kind = 'rss' }] of Object.entries(LIARS)) {
      desk.pages.set(path, reply);
      await desk.addSource({ name: path, kind, url: `${desk.url}${path}`, listPath: 'data.list' });
    }
    // Numbers and characters that no database takes.
    desk.pages.set(
      '/huge',
      json(
        '{"data":{"list":[{"title":"热到极点","heat":1e300},{"title":"\\u0000断\\ud800字","heat":-1e300},{"title":"不是数","heat":"很热"}]}}',
      ),
    );
    await desk.addSource({ name: 'huge', kind: 'json', url: `${desk.url}/huge`, listPath: 'data.list' });
    for (const at of Array(12).keys()) {
      desk.pages.set(`/honest-${at}`, text(rss(item('甲乙丙丁戊己庚辛壬癸子丑'[at]?.repeat(8) ?? ''))));
      await desk.addSource({ name: `honest ${at}`, url: `${desk.url}/honest-${at}` });
    }
    await desk.tick();
    const sources = await desk.sources();
    for (const [path, { trouble }] of Object.entries(LIARS))
      expect(sources.find(({ name }) => name === path)?.trouble, path).toMatch(trouble);
    const honest = sources.filter(({ name }) => name.startsWith('honest'));
    expect(honest.map(({ trouble, lastCount }) => [trouble, lastCount])).toEqual(honest.map(() => ['', 1]));
    expect(sources.find(({ name }) => name === 'huge')).toMatchObject({ trouble: '', lastCount: 3 });
    expect(await titles()).toHaveLength(15);
  });

  it('one that hangs keeps its own lane only', async () => {
    desk.pages.set('/hangs', hang);
    await desk.addSource({ name: 'hangs', url: `${desk.url}/hangs` });
    // The honest one comes after it in the round, and releases it: held up, it would never be asked.
    desk.pages.set('/later', (request, response) => {
      text(rss(item('后来的消息')))(request, response);
      for (const one of hanging) one.destroy();
    });
    await desk.addSource({ name: 'later', url: `${desk.url}/later` });
    await desk.tick();
    expect((await desk.sources()).map(({ name, trouble }) => [name, trouble])).toEqual([
      ['hangs', '连接中断'],
      ['later', ''],
    ]);
  });

  it('what breaks in the house itself is written down with the source, and the round goes on', async () => {
    desk.pages.set('/first', text(rss(item('第一条消息'))));
    desk.pages.set('/second', text(rss(item('第二条消息'))));
    const first = await desk.addSource({ name: 'first', url: `${desk.url}/first` });
    await desk.addSource({ name: 'second', url: `${desk.url}/second` });
    await desk.house.db.raw(
      `CREATE FUNCTION hot_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.source_id = ${first} AND NEW.state = 'good' THEN RAISE 'broken'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER hot_refuse BEFORE INSERT ON hot_reading FOR EACH ROW EXECUTE FUNCTION hot_refuse()`,
    );
    await desk.tick();
    await desk.house.db.raw('DROP TRIGGER hot_refuse ON hot_reading; DROP FUNCTION hot_refuse()');
    expect((await desk.sources()).map(({ trouble }) => trouble)).toEqual(['内容无法处理，本次未读取', '']);
    expect(await titles()).toEqual(['第二条消息']);
  });
});

describe('标题、日期和链接', () => {
  it('titles are words: no tags, no entities, however often they were escaped', async () => {
    desk.pages.set(
      '/feed.xml',
      text(
        rss(
          item('It&amp;#39;s 新车&amp;amp;旧车'),
          item('<![CDATA[<b>加粗</b>的&nbsp;消息&hellip;]]>'),
          item('带<em>标签</em>的标题'),
          item('&lt;script&gt;alert(1)&lt;/script&gt;脚本之后'),
          item('续航 &lt; 500 公里，a &amp; b'),
        ),
      ),
    );
    await desk.read(await desk.addSource());
    expect(await titles()).toEqual(
      ["It's 新车&旧车", '加粗的 消息…', '带标签的标题', '脚本之后', '续航 < 500 公里，a & b'].toSorted(),
    );
  });

  it.each([
    ['UTF-16 little endian', (words: string) => Buffer.from(`\ufeff${words}`, 'utf16le')],
    ['UTF-16 big endian', (words: string) => Buffer.from(`\ufeff${words}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', (words: string) => Buffer.from(words, 'utf16le')],
    ['UTF-8 that calls itself UTF-16', (words: string) => Buffer.from(words)],
  ])('reads %s', async (_name, encode) => {
    const feed = `<?xml version="1.0" encoding="UTF-16"?><rss>${item('宽字符的消息')}</rss>`;
    desk.pages.set('/feed.xml', text(encode(feed)));
    await desk.read(await desk.addSource());
    expect(await titles()).toEqual(['宽字符的消息']);
  });

  it('what is old is no news, whatever stands beside it; a date nobody can read is none', async () => {
    const day = 86_400_000;
    const ago = (days: number) => new Date(Date.now() - days * day).toUTCString();
    desk.pages.set(
      '/feed.xml',
      text(
        rss(
          item('旧到二〇一六年', '<pubDate>Sun, 01 May 2016 10:00:00 GMT</pubDate>'),
          item('旧式写法的旧闻', '<dc:date>2016-05-01 10:00:00</dc:date>'),
          item('中文写法的旧闻', '<pubDate>2016年5月1日 10:00</pubDate>'),
          item('昨天的车展', `<pubDate>${ago(1)}</pubDate>`),
          item('没有日期的新规', '<pubDate>刚刚</pubDate>'),
          item('说是将来的发布会', `<pubDate>${ago(-400)}</pubDate>`),
        ),
      ),
    );
    await desk.read(await desk.addSource());
    expect(await titles()).toEqual(['昨天的车展', '没有日期的新规', '说是将来的发布会'].toSorted());
  });

  it('every topic opens at its source: its own address, or the list it stands in', async () => {
    desk.pages.set(
      '/feed.xml',
      text(
        rss(
          item('冬季续航实测', '<link>https://news.example.com/1?a=1&amp;b=2</link>'),
          item('二手车价格走势', '<link>javascript:alert(1)</link>'),
          item('周末自驾好去处', '<link>/news/3</link>'),
        ) +
          '<entry><title>充电桩进小区</title><link rel="self" href="/self"/><link rel="alternate" href="/atom/4"/></entry>',
      ),
    );
    desk.pages.set('/list.json', json('[{"title":"以旧换新补贴","url":"https://news.example.com/5"}]'));
    desk.pages.set('/page', text('<ul><li><a href="/news/6">新能源牌照指标</a></li></ul>', 'text/html'));
    await desk.read(await desk.addSource());
    await desk.read(await desk.addSource({ kind: 'json', url: `${desk.url}/list.json` }));
    await desk.read(
      await desk.addSource({ kind: 'page', url: `${desk.url}/page`, listPath: 'li', titleField: 'a' }),
    );
    const links = Object.fromEntries((await desk.topics()).map(({ title, url }) => [title, url]));
    expect(links).toEqual({
      冬季续航实测: 'https://news.example.com/1?a=1&b=2',
      二手车价格走势: `${desk.url}/feed.xml`,
      周末自驾好去处: `${desk.url}/news/3`,
      充电桩进小区: `${desk.url}/atom/4`,
      以旧换新补贴: 'https://news.example.com/5',
      新能源牌照指标: `${desk.url}/news/6`,
    });
    const [topic] = await desk.topics({ q: '冬季续航' });
    const { members } = await desk.house.ask(contract.hotTopic.info, { id: topic?.id ?? 0 }, desk.token);
    expect(members[0]?.url).toBe('https://news.example.com/1?a=1&b=2');
  });
});

describe('时段', () => {
  it('every interval is read once: the next reading is planned for the next one, wherever in this one the last was', async () => {
    desk.pages.set('/feed.xml', text(rss(item('准点的消息'))));
    for (const everyMinutes of [5, 60, 180]) {
      const id = await desk.addSource({ everyMinutes });
      await desk.read(id);
      const slot = everyMinutes * 60_000;
      const next = Date.parse((await desk.sources()).find((source) => source.id === id)?.nextAt ?? '');
      const into = next - (Math.floor(Date.now() / slot) + 1) * slot;
      expect(into, `${everyMinutes}`).toBeGreaterThanOrEqual(0);
      expect(into, `${everyMinutes}`).toBeLessThan(slot / 4);
    }
  });

  it('what was not planned cannot have been missed: a new interval, a new address, switched on again', async () => {
    const id = await desk.addSource({ everyMinutes: 60 });
    await desk.house.db.query(
      sql`UPDATE hot_source SET created_at = now() - interval '3 days' WHERE id = ${id}`,
    );
    const [before] = await desk.sources();
    expect(before?.gaps).toBeGreaterThan(20);
    await desk.house.ask(
      contract.hotSource.update,
      {
        id,
        version: before?.version ?? 0,
        name: '来源',
        mark: '资',
        kind: 'rss',
        url: `${desk.url}/feed.xml`,
        everyMinutes: 5,
        status: 'on',
      } as never,
      desk.token,
    );
    expect((await desk.sources())[0]).toMatchObject({ expected: 0, gaps: 0, late: false });
    expect(await desk.house.ask(contract.hotSource.health, { id }, desk.token)).toMatchObject({ missed: 0 });
  });
});
