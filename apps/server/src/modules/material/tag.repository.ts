import type { Queries } from '#db/database.ts';
import { empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { likeText } from '#kernel/list/search.ts';
import type { Unit } from '#kernel/unit.ts';
import { writeMaterial } from './material.repository.ts';

/** The tags of the channel, the most used first. */
export const listTags = (db: Queries, actor: Actor, q: string | undefined) =>
  db.query<{ name: string; uses: number }>(sql`
    SELECT name, uses FROM material_tag WHERE channel_id = ${actor.channelId}
    ${q ? sql`AND name LIKE ${likeText(q)}` : empty} ORDER BY uses DESC, name LIMIT 50`);

/** Counts the tags that materials of a channel were given. */
export async function countTags(db: Queries, channelId: number, given: readonly string[]) {
  if (given.length === 0) return;
  await db.query(sql`
    INSERT INTO material_tag (channel_id, name, uses) SELECT ${channelId}, tag, count(*) FROM unnest(${given}::text[]) tag
    GROUP BY tag ORDER BY tag
    ON CONFLICT (channel_id, name) DO UPDATE SET uses = material_tag.uses + excluded.uses`);
}

export const setTags = (unit: Unit, id: number, tags: readonly string[]) =>
  writeMaterial(unit, id, sql`tags = ${tags}::text[]`);
