import type { BodyOf, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { sourcePolicy } from '../hot.policy.ts';
import { changeable } from '../hot.scope.ts';

interface Root {
  id: number;
  channelId: number;
  path: string;
}

/** The root of the channel's tree, if the actor may change sources there. */
export const findRoot = (db: Queries, actor: Actor) =>
  db.one<Root>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.path FROM (
      SELECT n.id, n.channel_id, n.path, n.id AS node_id, NULL::bigint AS owner_id FROM node n WHERE n.parent_id IS NULL) r
    WHERE ${changeable(actor, sourcePolicy.verbs.edit.call)}`);

export async function insertSource(
  db: Queries,
  root: Root,
  ownerId: number,
  source: BodyOf<typeof contract.hotSource.create>,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO hot_source (channel_id, node_id, path, owner_id, name, mark, kind, url, list_path, title_field, heat_field, weight,
                            every_minutes, floor_seconds, daily_budget)
    VALUES (${root.channelId}, ${root.id}, ${root.path}, ${ownerId}, ${source.name}, ${source.mark}, ${source.kind}, ${source.url},
            ${source.listPath}, ${source.titleField}, ${source.heatField}, ${source.weight}, ${source.everyMinutes}, ${source.floorSeconds},
            ${source.dailyBudget}) RETURNING id`);
  return row?.id ?? 0;
}

/** Notes that people entered a list of so many titles just now. */
export const recordEntry = (db: Queries, id: number, count: number) =>
  db.query(sql`UPDATE hot_source SET last_good_at = now(), last_count = ${count} WHERE id = ${id}`);
