import type { Download } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';

/** A person's own downloads in the current channel, until they expire. */
const own = (actor: Actor) =>
  sql`member_id = ${actor.id} AND channel_id IS NOT DISTINCT FROM ${actor.channelId} AND expires_at > now()`;

export const listDownloads = (db: Queries, actor: Actor) =>
  db.query<Download>(sql`
    SELECT id, title, format, status, rows, total, bytes, filename, created_at AS "createdAt", finished_at AS "finishedAt",
           expires_at AS "expiresAt"
    FROM export_run WHERE ${own(actor)}
    ORDER BY created_at DESC LIMIT 50`);

export const findDownload = (db: Queries, actor: Actor, id: number) =>
  db.one<{ id: number }>(sql`SELECT id FROM export_run WHERE id = ${id} AND ${own(actor)}`);
