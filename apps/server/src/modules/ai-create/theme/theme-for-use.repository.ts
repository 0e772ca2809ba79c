import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { ownedThemes } from './theme.scope.ts';

/** A theme that something else is made from, if the actor sees it. */
export const themeForUse = (db: Queries, actor: Actor, id: number) =>
  db.one<{ id: number; topic: string }>(sql`
    SELECT t.id, t.topic FROM ai_theme t
    WHERE t.id = ${id} AND t.status <> 'deleted' AND ${ownedThemes(actor, contract.aiTheme.info)}`);
