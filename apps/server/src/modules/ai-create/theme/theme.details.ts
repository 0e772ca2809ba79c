import type { Theme, ThemeInfo } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { picturesOf } from '../../material/index.ts';
import { boundFact, factsById } from '../facts.ts';
import type { ThemeRecord } from './theme.repository.ts';

/** One theme with the names of everything it refers to. */
export async function themeDetails(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  { id, channelId, input }: ThemeRecord,
  theme: Theme,
): Promise<ThemeInfo> {
  const [facts, hots, pictures, people, usage] = await Promise.all([
    factsById(db, channelId, input.factIds),
    db.query<{ id: number; name: string }>(
      sql`SELECT id, title AS name FROM ai_hot WHERE id = ${anyOf(input.hotIds)} ORDER BY heat DESC`,
    ),
    picturesOf(db, storage, input.materialIds),
    db.query<{ id: number; name: string }>(
      sql`SELECT id, name FROM member WHERE id = ${anyOf(input.sendUserIds)} ORDER BY id`,
    ),
    db.one<ThemeInfo['usage']>(sql`
      SELECT count(*) FILTER (WHERE written_at IS NOT NULL)::int AS articles, coalesce(sum(input_tokens), 0)::int AS input,
             coalesce(sum(output_tokens), 0)::int AS output, coalesce(sum(cost), 0)::float8 AS cost
      FROM ai_article WHERE theme_id = ${id}`),
  ]);
  return {
    ...theme,
    input,
    facts: [...facts.values()].map((fact) => boundFact(fact, null)),
    hots,
    materials: [...pictures.values()].map(({ id: materialId, name, thumb, refusal }) => ({
      id: materialId,
      name,
      thumb,
      refusal,
    })),
    people,
    usage: usage ?? { articles: 0, input: 0, output: 0, cost: 0 },
  };
}
