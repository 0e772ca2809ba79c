import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { materialVisible } from '../../material/index.ts';

export const themeParts = (db: Queries, themeId: number) =>
  db.one<{ factIds: number[]; materialIds: number[] }>(sql`
    SELECT input->'factIds' AS "factIds", input->'materialIds' AS "materialIds" FROM ai_theme WHERE id = ${themeId}`);

export const visiblePictures = (db: Queries, actor: Actor, pictures: readonly number[]) =>
  db.query<{ id: number }>(
    sql`SELECT m.id FROM material m WHERE m.id = ${anyOf(pictures)} AND ${materialVisible(actor, contract.material.info)}`,
  );
