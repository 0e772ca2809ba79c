import type { ServerResponse } from 'node:http';
import { contract } from '@zhiying/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { takeNow } from '../../src/modules/hot/read/due-source.repository.ts';
import { readSource } from '../../src/modules/hot/read/read-source.service.ts';
import { storeReading } from '../../src/modules/hot/read/store-reading.repository.ts';
import { feed, openHotDesk, text } from '../hot-desk.ts';

const { hotSource } = contract;
const desk = await openHotDesk();
const { house, token, url, pages, asked } = desk;
const { addSource, enter, hand, read, sources, topics, tick, sightings } = desk;
const { kernel } = house.app;

beforeEach(desk.clear);

const page = (rows: string) => text(`<!doctype html><ul class="hot">${rows}</ul>`, 'text/html');
const forum = (fields: object = {}) =>
  addSource({
    kind: 'page',
    url: `${url}/list.html`,
    listPath: 'ul.hot > li',
    titleField: 'a',
    heatField: '.n',
    ...fields,
  });

describe('a public list page', () => {
  it('is read by its selectors, robots.txt first, as broken as people write it', async () => {
    pages.set(
      '/list.html',
      page(
        '<li><a>冬天 <b>续航</b>&amp;实测</a><i class="n">1.2万</i><script>"</script><li><a>周末自驾<i class="n x">9,800</i></a></li><li>没有标题</li>',
      ),
    );
    const id = await forum();
    expect(await read(id)).toMatchObject({ ok: true, count: 2 });
    expect(asked).toEqual(['/robots.txt', '/list.html']);
    const seen = await house.db.query(
      sql`SELECT x.text, s.rank, s.heat::int AS heat FROM hot_sighting s JOIN hot_title x ON x.id = s.title_id ORDER BY s.rank`,
    );
    expect(seen).toMatchObject([
      { text: '冬天 续航&实测', rank: 1, heat: 12_000 },
      { text: '周末自驾9,800', rank: 2 },
    ]);
  });

  it('in GBK by its own meta tag is read as such', async () => {
    const gbk = Buffer.concat([
      Buffer.from('<html><head><meta charset="gbk"></head><ul class="hot"><li><a>'),
      Buffer.from([0xd0, 0xf8, 0xba, 0xbd]),
      Buffer.from('</a></ul>'),
    ]);
    pages.set('/list.html', text(gbk, 'text/html'));
    expect(await read(await forum())).toMatchObject({ ok: true, count: 1 });
    expect((await topics()).map(({ title }) => title)).toEqual(['续航']);
  });

  it.each([
    ['asks for a captcha instead', text('<html>请完成安全验证</html>', 'text/html'), '人机验证', 'stopped'],
    ['looks different now', text('<html><ol><li>甲</li></ol></html>', 'text/html'), '没有读到标题', 'on'],
    [
      'is nested without end',
      text(`<html>${'<b>'.repeat(100_000)}${'</x>'.repeat(100_000)}`, 'text/html'),
      '嵌套过深',
      'on',
    ],
  ] as const)('that %s says so', async (_what, reply, words, status) => {
    pages.set('/list.html', reply);
    const told = await read(await forum());
    expect(told).toMatchObject({ ok: false });
    expect(told.msg).toContain(words);
    expect(await sources()).toMatchObject([{ status, trouble: told.msg }]);
  });

  it('with its list is read though it also asks visitors for a code', async () => {
    pages.set('/list.html', page('<li><a>甲乙丙丁</a></li><form>验证码</form>'));
    expect(await read(await forum())).toMatchObject({ ok: true, count: 1 });
  });

  it('is described only by what can be answered in one pass', async () => {
    const wrong = await house.send(
      hotSource.create,
      { name: '甲', mark: '甲', kind: 'page', url: `${url}/`, listPath: 'li:has(a)', titleField: '' },
      token,
    );
    expect(wrong).toMatchObject({
      status: 'n',
      issues: [{ path: 'listPath', msg: '选择器不支持「:has(a)」' }],
    });
  });
});

describe('what goes wrong', () => {
  it('50 MB are given up at the bound, long before they are sent', async () => {
    let sent = 0;
    const part = Buffer.alloc(256 * 1024, 'x');
    pages.set('/feed.xml', (_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && sent < 50 * 1024 ** 2) {
          sent += part.length;
          if (!response.write(part)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    expect((await read(await addSource())).msg).toContain('超过 5 MB');
    expect(sent).toBeLessThan(20 * 1024 ** 2);
    expect(await sightings()).toBe(0);
  });

  it('a source that hangs is given up, and holds up nobody else', async () => {
    const hanging: ServerResponse[] = [];
    pages.set('/hangs.xml', (_request, response) => void hanging.push(response));
    pages.set('/feed.xml', text(feed('甲乙丙丁')));
    const slow = await addSource({ url: `${url}/hangs.xml` });
    const taken = await takeNow(kernel, slow);
    const reading = taken && readSource(kernel, taken, AbortSignal.timeout(400));
    const quick = await addSource();
    expect(await read(quick)).toMatchObject({ ok: true });
    expect(await reading).toMatchObject({ ok: false, msg: '来源长时间没有响应，本次放弃' });
    for (const response of hanging) response.destroy();
  });

  it('a reader that is killed leaves nothing behind, and its moment shows as a gap', async () => {
    const id = await addSource({ everyMinutes: 60 });
    await house.db.query(sql`UPDATE hot_source SET created_at = now() - interval '5 hours' WHERE id = ${id}`);
    const source = { id, channelId: desk.channel };
    const slot = new Date(Date.now() - 2 * 3_600_000);
    const killed = kernel.tx(SYSTEM, async (unit) => {
      await storeReading(unit, { source, slot, readAt: slot }, [{ title: '甲乙丙丁', heat: null }]);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await sightings()).toBe(0);
    const [shown] = await sources();
    expect(shown).toMatchObject({ gaps: shown?.expected });
    expect(shown?.gaps).toBeGreaterThanOrEqual(3);
    const health = await house.ask(hotSource.health, { id }, token);
    expect(health).toMatchObject({ missed: shown?.gaps, gaps: [{ missed: shown?.gaps }], readings: [] });
  });

  it('holes are counted at any interval, also longer than an hour', async () => {
    const id = await addSource({ everyMinutes: 180 });
    await house.db.query(sql`UPDATE hot_source SET created_at = now() - interval '3 days' WHERE id = ${id}`);
    const [shown] = await sources();
    expect(shown?.expected).toBeGreaterThanOrEqual(7);
    expect(shown?.gaps).toBe(shown?.expected);
  });

  it('the same list twice adds nothing, by whichever reader', async () => {
    pages.set('/feed.xml', text(feed('冬天续航打几折', '冬天续航打几折', '周末自驾去哪')));
    const id = await addSource();
    await Promise.all([read(id), read(id)].map((one) => one.catch(() => null)));
    await read(id);
    expect(await sightings()).toBe(2);
  });

  it('what a source asked for holds for the clock and for people, and no longer than it asked', async () => {
    pages.set(
      '/feed.xml',
      (_request, response) => void response.writeHead(429, { 'retry-after': '7200' }).end(),
    );
    const id = await addSource({ everyMinutes: 5 });
    expect(await tick()).toBe(2);
    await house.db.query(
      sql`UPDATE hot_source SET asked_at = now() - interval '1 hour', next_at = now() - interval '1 hour' WHERE id = ${id}`,
    );
    expect(await tick()).toBe(0);
    expect((await house.send(hotSource.read, { id }, token)).code).toBe('hot.tooSoon');
    expect((await sources())[0]?.waitUntil).not.toBeNull();
    await house.db.query(sql`UPDATE hot_source SET wait_until = now() WHERE id = ${id}`);
    expect(await tick()).toBe(2);
  });

  it('a clock that ran ahead leaves no readings of a time to come', async () => {
    pages.set('/feed.xml', text(feed('甲乙丙丁')));
    const id = await addSource();
    const source = { id, channelId: desk.channel };
    const ahead = new Date(Date.now() + 3 * 86_400_000);
    await kernel.tx(SYSTEM, (unit) =>
      storeReading(unit, { source, slot: ahead, readAt: ahead }, [{ title: '将来的事', heat: null }]),
    );
    await house.db.query(
      sql`UPDATE hot_source SET asked_at = ${ahead.toISOString()}, next_at = ${ahead.toISOString()}, last_good_at = ${ahead.toISOString()} WHERE id = ${id}`,
    );
    expect((await sources())[0]?.late).toBe(true);
    expect(await tick()).toBe(2);
    expect((await topics()).map(({ title }) => title)).toEqual(['甲乙丙丁']);
    expect(Date.parse((await sources())[0]?.lastGoodAt ?? '')).toBeLessThanOrEqual(Date.now());
  });
});

it('topics do not depend on the order of reading, sources or hours', async () => {
  const texts = [
    '冬天电车续航打几折',
    '冬天电车续航打几折车主实测',
    '车主实测冬天续航',
    '周末自驾去哪',
    '周末自驾去哪儿玩',
    '快充站排队',
  ];
  const grouped = async () =>
    (
      await house.db.query<{ texts: string }>(
        sql`SELECT string_agg(text, '|' ORDER BY text) AS texts FROM hot_title GROUP BY topic_id`,
      )
    )
      .map((row) => row.texts)
      .sort();
  const results = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(texts, { minLength: texts.length }), async (order) => {
      await desk.clear();
      for (const half of [order.slice(0, 3), order.slice(3)]) await enter(await hand(), ...half);
      results.add(JSON.stringify(await grouped()));
    }),
    { numRuns: 6, seed: 7 },
  );
  expect(results.size).toBe(1);
});
