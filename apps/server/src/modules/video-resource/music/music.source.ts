import { contract, type MusicMood, type VideoMusic, type VideoMusicSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import { usable } from '../../ai/index.ts';
import { MusicNotReady } from '../video-resource.errors.ts';
import { musicPolicy } from '../video-resource.policy.ts';

type Loaded = Omit<VideoMusic, 'builtin' | 'url' | 'can'> & {
  builtin: string | null;
  object: string | null;
  reached: boolean[];
};

export const musicSource = (
  storage: Storage | null,
  actor: Actor,
  { q, mood }: VideoMusicSearch,
): ListSource<VideoMusic> => ({
  from: sql`video_music r`,
  id: sql`r.id`,
  where: [
    usable(actor, contract.videoMusic.list),
    ...(q ? [nameContains(sql`r.name`, q)] : []),
    ...(mood ? [sql`r.mood = ${mood}`] : []),
  ],
  sorts: { updatedAt: sql`r.updated_at`, name: sql`r.name`, durationMs: sql`r.duration_ms` },
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadMusic(db, storage, actor, ids),
});

export async function loadMusic(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<VideoMusic[]> {
  const rows = await db.query<Loaded>(sql`
    SELECT r.id, r.builtin, r.name, r.mood, r.rights, r.state, r.note, r.object, r.duration_ms AS "durationMs", r.loudness, r.peak,
           r.loop_in AS "loopIn", r.loop_out AS "loopOut", r.waveform, r.version, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, ${musicPolicy.reached(actor)} AS reached
    FROM video_music r JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = musicPolicy.can(actor);
  return Promise.all(
    rows.map(async ({ builtin, object, reached, ...row }) => ({
      ...row,
      builtin: builtin !== null,
      url: storage && object && row.state === 'ready' ? await storage.signedUrl(object) : null,
      can: can({ builtin, reached }),
    })),
  );
}

/** Where a piece lies and how it may be repeated, for whoever puts it under a film. */
export interface MusicFile {
  id: number;
  name: string;
  object: string;
  ext: string;
  sha256: string;
  durationMs: number;
  loopIn: number;
  loopOut: number;
}

const FILE = sql`r.id, r.name, r.object, r.ext, r.sha256, r.duration_ms AS "durationMs", r.loop_in AS "loopIn", r.loop_out AS "loopOut"`;

/** A piece for a mood, of a place or of those above it: its own before ours. */
export const musicForMood = (
  db: Queries,
  { channelId, path }: { channelId: number; path?: string },
  mood: MusicMood,
): Promise<MusicFile | undefined> =>
  db.one<MusicFile>(sql`
    SELECT ${FILE} FROM video_music r WHERE r.channel_id = ${channelId} AND r.mood = ${mood} AND r.state = 'ready'
      ${path === undefined ? sql`` : sql`AND ${path}::text LIKE r.path || '%'`}
    ORDER BY r.builtin IS NOT NULL, r.id LIMIT 1`);

/** Pieces by id, those that are ready; one that was deleted is not in the answer. */
export async function musicFiles(db: Queries, ids: readonly number[]): Promise<Map<number, MusicFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<MusicFile>(
    sql`SELECT ${FILE} FROM video_music r WHERE r.id = ${anyOf([...new Set(ids)])} AND r.state = 'ready'`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A piece that somebody chooses must be there for them, and ready. */
export async function mayUseMusic(db: Queries, actor: Actor, id: number) {
  const row = await db.one<{ name: string; state: string }>(
    sql`SELECT r.name, r.state FROM video_music r WHERE r.id = ${id} AND ${usable(actor, contract.videoMusic.list)}`,
  );
  if (!row) throw RowMissing('音乐');
  if (row.state !== 'ready') throw MusicNotReady(row.name);
}
