import type { PosterDoc } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** A moving template of a channel, unless it is gone. */
export const ownCard = (db: Queries, channelId: number, id: number) =>
  db.one<{ id: number; version: number; doc: PosterDoc }>(sql`
    SELECT r.id, r.version, r.doc FROM poster_template r
    WHERE r.id = ${id} AND r.channel_id = ${channelId} AND r.motion_ms IS NOT NULL AND r.deleted_at IS NULL`);

/** A moving template by its id, unless it is gone. */
export const cardTemplate = (db: Queries, id: number) =>
  db.one<{ id: number; name: string }>(sql`
    SELECT r.id, r.name FROM poster_template r WHERE r.id = ${id} AND r.motion_ms IS NOT NULL AND r.deleted_at IS NULL`);
