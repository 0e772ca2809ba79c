import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import type { Rule } from './choose-receiver.ts';

export interface Arrived {
  id: number;
  channelId: number;
  path: string;
  source: Rule['sources'][number];
  score: number;
  cityCode: string | null;
}

/** Rules of the node and of those above it, nearest first; locked, so that round-robin turns are exact. */
export const rulesFor = (unit: Unit, { channelId, path }: Pick<Arrived, 'channelId' | 'path'>) =>
  unit.query<Rule>(sql`
    SELECT r.id, r.sources, r.min_score AS "minScore", r.way, array_to_json(r.member_ids) AS "memberIds", r.given
    FROM clue_rule r WHERE r.channel_id = ${channelId} AND r.enabled
      AND r.node_id = ${anyOf(path.split('/').filter(Boolean).map(Number))}
    ORDER BY length(r.path) DESC, r.sort, r.id FOR UPDATE OF r`);

export const countGiven = (unit: Queries, id: number, count: number) =>
  unit.query(sql`UPDATE clue_rule SET given = given + ${count} WHERE id = ${id}`);
