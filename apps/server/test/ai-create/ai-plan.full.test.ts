import type { ArticleSearch, Key, ScopeKind, ThemeSearch } from '@zhiying/contract';
import { ThemeInput } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type ListSource, selectIds } from '#kernel/list/list.ts';
import { articleSource } from '../../src/modules/ai-create/article/article.source.ts';
import { bandsOf, shinglesOf } from '../../src/modules/ai-create/checks/shingles.ts';
import { findSimilar } from '../../src/modules/ai-create/checks/similar.repository.ts';
import { themeSource } from '../../src/modules/ai-create/theme/theme.source.ts';
import { addActor } from '../acting.ts';
import { fillTable } from '../fill-table.ts';
import { type House, openTestApp } from '../test-app.ts';

/** A channel large enough for the planner to decide as it would at a million: no list may read the whole table. */
const ARTICLES = 50_000;
const THEMES = 10_000;
const DEALERS = 100;

let house: House;
let channel: number;
const actors: Record<'all' | 'dealer' | 'self', Actor> = {} as never;

/** Sentences drawn from a common stock, as marketing texts are; each text has its own mix. */
const words = (seed: number) => {
  let state = seed * 2654435761;
  return Array.from({ length: 30 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const at = (state >>> 8) % 4000;
    return String.fromCharCode(
      ...[1, 7, 13, 29, 31, 37, 41, 43].map((step) => 0x4e00 + ((at * step + step) % 6000)),
    );
  }).join('，');
};

const unlike = (seed: number) =>
  Array.from({ length: 10 }, (_, at) => Math.imul(seed * 10 + at + 1, 0x9e3779b1) | 0);

beforeAll(async () => {
  house = await openTestApp();
  channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealers: number[] = [];
  for (let at = 0; at < DEALERS; at += 1) dealers.push(await house.addNode('dealer', root, channel));
  const keys: Key[] = ['14-1', '14-5'];
  const membership = (uname: string, nodeId: number, scope: ScopeKind) =>
    addActor(house, channel, uname, { nodeId, keys, scope });
  actors.all = await membership('all', root, 'ALL');
  actors.dealer = await membership('dealer', dealers[0] ?? 0, 'TREE');
  actors.self = await membership('self', dealers[0] ?? 0, 'SELF');
  const owner = await house.addMember('owner');
  const { db } = house;
  const input = JSON.stringify(ThemeInput.parse({ topic: '示例', count: 10 }));
  await db.query(sql`
    INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, tags, seed, status, created_at)
    SELECT n.channel_id, n.id, n.path, CASE WHEN i % 2000 = 0 THEN ${actors.self.id}::bigint ELSE ${owner}::bigint END,
           '示例主题' || chr(19968 + i % 3000) || chr(19968 + i / 4 % 3000) || i, ${input}::jsonb, 10, '{wechat}', ARRAY['标签' || i % 500], i,
           CASE WHEN i % 500 = 0 THEN 'deleted' ELSE 'ready' END, now() - make_interval(secs => i)
    FROM generate_series(1, ${THEMES}::int) i JOIN node n ON n.id = (${dealers}::bigint[])[1 + i % ${DEALERS}::int]`);
  const CHUNK = 5_000;
  await fillTable(db, 'ai_article', async () => {
    for (let from = 0; from < ARTICLES; from += CHUNK) {
      const texts = Array.from({ length: CHUNK }, (_, at) => words(from + at));
      // Real bands for one in forty; the others are as unlike, without the time to work them out and index them.
      const bands = texts.map((text, at) =>
        JSON.stringify(at % 40 ? unlike(from + at) : bandsOf(shinglesOf(text), channel)),
      );
      await db.query(sql`
        INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed, status, title, plain, words, bands, fact_ids,
                                outdated, blocks, rules, similarity, created_at)
        SELECT t.channel_id, t.node_id, t.path, t.owner_id, t.id, 1 + x.i / ${THEMES}::int, 'wechat', 1, 'done',
               '示例文章' || chr(19968 + x.i % 3000) || chr(19968 + x.i / 40 % 3000) || x.i, x.plain, x.i % 2000,
               ARRAY(SELECT jsonb_array_elements_text(x.bands::jsonb)::int), ARRAY[x.i % 3000]::bigint[],
               CASE WHEN x.i % 1000 = 0 THEN 'fact' END, CASE WHEN x.i % 700 = 0 THEN 1 ELSE 0 END,
               CASE WHEN x.i % 700 = 0 THEN ARRAY['absolute'] ELSE ARRAY[]::text[] END, x.i % 100, now() - make_interval(secs => x.i)
        FROM (SELECT ${from}::int + ord::int - 1 AS i, plain, bands
              FROM unnest(${texts}::text[], ${bands}::text[]) WITH ORDINALITY AS u(plain, bands, ord)) x
        JOIN ai_theme t ON t.seed = 1 + x.i % ${THEMES}::int`);
    }
  });
  await db.raw('VACUUM ANALYZE ai_theme');
}, 600_000);

async function plan(source: ListSource<unknown>, sort?: string) {
  const { text, values } = sql`EXPLAIN ${selectIds(source, { sort })} LIMIT 100`;
  const { rows } = await house.db.raw<{ 'QUERY PLAN': string }>(text, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
const two = `${String.fromCharCode(19968 + 77)}${String.fromCharCode(19968 + 501)}`;

describe('五万篇文章', () => {
  it.each(['createdAt', 'updatedAt', 'words', 'similarity'])('全部，按 %s 排序走索引', async (sort) => {
    const shown = await plan(articleSource(null, actors.all, {}), sort);
    expect(shown).toMatch(/Index (Only )?Scan (Backward )?using ai_article_by_/);
    expect(shown).not.toMatch(/Seq Scan on ai_article a|^\s*(->)?\s*Sort\b/m);
  });

  const cases: [string, keyof typeof actors, ArticleSearch][] = [
    ['一个经销商的', 'dealer', {}],
    ['自己的', 'self', {}],
    ['两个汉字的标题', 'all', { q: two }],
    ['一个主题的', 'all', { themeId: 77 }],
    ['待更新的', 'all', { outdated: 'yes' }],
    ['有问题的', 'all', { blocked: 'yes' }],
    ['违反某条规则的', 'all', { rule: 'absolute' }],
  ];
  it.each(cases)('%s走索引', async (_name, who, search) => {
    const shown = await plan(articleSource(null, actors[who], search));
    expect(shown).not.toContain('Seq Scan on ai_article a');
    expect(shown).toMatch(/Index.* Scan/);
  });

  it('引用某个事实的', async () => {
    const { rows } = await house.db.raw<{ 'QUERY PLAN': string }>(
      `EXPLAIN UPDATE ai_article SET outdated = 'fact' WHERE channel_id = ${channel} AND fact_ids && '{77}'::bigint[] AND status = 'done'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('ai_article_facts');
  });

  it('在五万篇里找得到相似的', async () => {
    const text = `${words(4240).slice(0, 150)}${words(999_999_999).slice(150)}`;
    const { similar } = await findSimilar(house.db, { channelId: channel, articleId: null, text });
    expect(similar[0]?.percent).toBeGreaterThan(25);
  });
});

describe('一万个主题', () => {
  const cases: [string, keyof typeof actors, ThemeSearch, string?][] = [
    ['全部', 'all', {}],
    ['按定时排序', 'all', {}, 'scheduledAt'],
    ['自己的', 'self', {}],
    ['两个汉字的主题', 'all', { q: two }],
    ['标签', 'all', { tag: '标签7' }],
  ];
  it.each(cases)('%s走索引', async (_name, who, search, sort) => {
    const shown = await plan(themeSource(null, actors[who], search), sort);
    expect(shown).not.toContain('Seq Scan on ai_theme t');
    expect(shown).toMatch(/Index.* Scan/);
  });
});
