import { contract, type InputOf, type Key } from '@zhiying/contract';
import { expect } from 'vitest';
import { sql } from '#db/sql.ts';
import type { ModelEngine, Written } from '#kernel/model.ts';
import type { Person } from './library.ts';
import { type Library, openLibrary, until } from './library.ts';

const { aiArticle, aiTheme } = contract;
type Theme = InputOf<typeof aiTheme.create>;

export const AI_KEYS: Key[] = [
  '14-1',
  '14-2',
  '14-3',
  '14-4',
  '14-5',
  '14-6',
  '14-12',
  '14-14',
  '14-15',
  '11-5',
  '18-1',
  '5-1',
  '5-2',
];

/** A library with somebody who may do everything with themes, facts that tests change, and a writer they can replace. */
export async function openStudio() {
  const library = await openLibrary();
  const writer = await library.person('writer', library.dealer, AI_KEYS);
  const { model } = library.house.app.kernel;
  const original = { write: model.write, compose: model.compose };
  return {
    ...library,
    writer,
    /** A fact as the resource library keeps it; `gone` deletes it. */
    async setFact(
      id: number,
      { value = '16.98 万元起', name = `官方指导价 ${id}`, kind = 'price', gone = false } = {},
    ) {
      await library.house.db.query(sql`
        INSERT INTO ai_fact (id, channel_id, node_id, path, owner_id, kind, subject, name, value, updated_by) OVERRIDING SYSTEM VALUE
        SELECT ${id}, n.channel_id, n.id, n.path, ${writer.id}::bigint, ${kind}, '示例轿车 A1', ${name}, ${value}, ${writer.id}::bigint
        FROM node n WHERE n.id = ${library.dealer}
        ON CONFLICT (id) DO UPDATE SET value = excluded.value, version = ai_fact.version + 1,
          deleted_at = CASE WHEN ${gone} THEN now() END`);
    },
    /** The next articles come from this. */
    writeWith(write: ModelEngine['write']) {
      model.write = write;
    },
    /** The next answers of a given shape are this. */
    composeWith(value: unknown) {
      model.compose = async ({ schema }) => {
        const { text: _text, ...rest } = made('');
        return { ...rest, value: schema.parse(typeof value === 'function' ? value() : value) };
      };
    },
    writeAsUsual() {
      Object.assign(model, original);
    },
  };
}
export type Studio = Awaited<ReturnType<typeof openStudio>>;

export const made = (text: string): Written => ({
  text,
  provider: '测试引擎',
  model: 'test',
  offline: false,
  usage: { input: 10, output: 20, cost: 0.01 },
});

/** A text that reads like an article and is unlike every other. */
export const article = (n: number, extra = '') =>
  `示例文章第 ${n} 篇\n\n${Array.from({ length: 150 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 131 + n * 7919 + at * at * (n + 3)) % 6000))).join('')}${extra}`;

export async function addTheme({ house, writer }: Studio, parts: Partial<Theme> = {}, who: Person = writer) {
  return (
    await house.ask(
      aiTheme.create,
      { topic: '示例金秋试驾季', count: 2, platforms: ['toutiao'], pictures: 0, ...parts },
      who.token,
    )
  ).id;
}

export const infoOf = ({ house, writer }: Studio, id: number) =>
  house.ask(aiTheme.info, { id }, writer.token);
export const cardsOf = async ({ house, writer }: Studio, id: number) =>
  (await house.ask(aiArticle.byTheme, { id }, writer.token)).rows;

/** A theme with its articles written. */
export async function writtenTheme(studio: Studio, parts: Partial<Theme> = {}) {
  const id = await addTheme(studio, { ...parts, start: true });
  await settled(studio, id);
  return id;
}

export async function settled(studio: Studio, id: number) {
  return until(async () => {
    const theme = await infoOf(studio, id);
    return theme.status !== 'generating' && theme;
  });
}

export const versionOf = async ({ house }: Studio, id: number) =>
  (await house.db.one<{ version: number }>(sql`SELECT version FROM ai_theme WHERE id = ${id}`))?.version ?? 0;

/** Settles once what was announced to the member about a topic says so. */
export const announced = ({ house }: Library, memberId: number, topic: string) =>
  house.db.query<{ data: Record<string, unknown> }>(
    sql`SELECT data FROM event WHERE member_id = ${memberId} AND topic = ${topic} ORDER BY id`,
  );

export const refusedWith = async (
  answer: Promise<{ status: string; msg: string; code?: string; httpStatus: number }>,
  code: string,
) => {
  const { status, code: got, msg } = await answer;
  expect([status, got], msg).toEqual(['n', code]);
};
