import type { contract, DataOf } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowPath } from '#kernel/access/paths.ts';
import { lockName } from '#kernel/named-lock.ts';
import type { Derived } from '../file/stored-file.ts';

type Registered = DataOf<typeof contract.material.upload>;
export type RegisteredFile = Omit<Registered, 'thumb'> & { derived: Derived };

const registeredFile = sql`v.material_id AS id, v.ext, v.type, v.uploaded_as AS path, v.derived`;

/** The material that the actor registered from an uploaded object. */
export const findRegistered = (db: Queries, actor: Actor, path: string) =>
  db.one<RegisteredFile>(sql`
    SELECT ${registeredFile} FROM material_version v
    WHERE v.uploaded_as = ${path} AND v.owner_id = ${actor.id} AND v.channel_id = ${actor.channelId}`);

/** The actor's own current file with these bytes, by what the server itself found in it. */
export const findSameFile = (db: Queries, actor: Actor, sha256: string, size: number) =>
  db.one<RegisteredFile & { name: string }>(sql`
    SELECT ${registeredFile}, m.name FROM material_version v JOIN material m ON m.id = v.material_id AND m.version_id = v.id
    WHERE v.owner_id = ${actor.id} AND v.sha256 = ${sha256} AND v.size = ${size} AND v.channel_id = ${actor.channelId}
      AND m.deleted_at IS NULL AND v.processing <> 'failed' ORDER BY v.id DESC LIMIT 1`);

/** Whether somebody registered the object. Calls for the same object take turns: the second sees what the first wrote. */
export async function lockRegistration(unit: Queries, path: string): Promise<boolean> {
  await lockName(unit, path);
  const registered = await unit.one(sql`SELECT 1 FROM material_version WHERE uploaded_as = ${path}`);
  return registered !== undefined;
}

/** What materials take at a place and below it. */
export const storedBelow = async (db: Queries, path: string) =>
  (
    await db.one<{ bytes: number }>(
      sql`SELECT coalesce(sum(size), 0)::float8 AS bytes FROM material_version v WHERE ${belowPath(sql`v.path`, path)}`,
    )
  )?.bytes ?? 0;

export const storedBytes = (db: Queries, ownerId: number, nodeId: number | null) =>
  db.one<{ member: number; node: number }>(sql`
    SELECT (SELECT coalesce(sum(size), 0) FROM material_version WHERE owner_id = ${ownerId})::float8 AS member,
           (SELECT coalesce(sum(size), 0) FROM material_version WHERE node_id = ${nodeId})::float8 AS node`);
