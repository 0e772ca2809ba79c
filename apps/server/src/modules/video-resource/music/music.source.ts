import { contract, type MusicMood, type VideoMusic } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Storage } from '#kernel/storage.ts';
import { usable } from '../../ai/index.ts';
import { MusicNotAllowed, MusicNotReady } from '../video-resource.errors.ts';
import { musicPolicy } from '../video-resource.policy.ts';
import { musicProblems, RIGHTS_PROBLEM, RIGHTS_STATE } from './music-rights.repository.ts';

type Loaded = Omit<VideoMusic, 'builtin' | 'url' | 'can' | 'rightsProof'> & {
  proof: string | null;
  builtin: string | null;
  object: string | null;
  reached: boolean[];
};

export async function loadMusic(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
  storage: Storage | null,
): Promise<VideoMusic[]> {
  const rows = await db.query<Loaded>(sql`
    SELECT r.id, r.builtin, r.name, r.mood, r.rights, ${RIGHTS_STATE} AS "rightsState",
           to_char(r.rights_until, 'YYYY-MM-DD') AS "rightsUntil", r.rights_proof AS proof, r.state, r.note, r.object, r.duration_ms AS "durationMs", r.loudness, r.peak,
           r.loop_in AS "loopIn", r.loop_out AS "loopOut", r.waveform, r.version, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, ${musicPolicy.reached(actor)} AS reached
    FROM video_music r JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = musicPolicy.can(actor);
  return Promise.all(
    rows.map(async ({ builtin, object, reached, proof, ...row }) => {
      const may = can({ builtin, reached });
      return {
        ...row,
        builtin: builtin !== null,
        url: storage && object && row.state === 'ready' ? await storage.signedUrl(object) : null,
        rightsProof: storage && proof && may.includes('edit') ? await storage.signedUrl(proof) : null,
        can: may,
      };
    }),
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

/** A piece for a mood that may be used today, of a place or of those above it: its own before ours. */
export const musicForMood = (
  db: Queries,
  { channelId, path }: { channelId: number; path?: string },
  mood: MusicMood,
): Promise<MusicFile | undefined> =>
  db.one<MusicFile>(sql`
    SELECT ${FILE} FROM video_music r WHERE r.channel_id = ${channelId} AND r.mood = ${mood} AND r.state = 'ready' AND ${RIGHTS_PROBLEM} IS NULL
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
  const problem = (await musicProblems(db, [id])).get(id);
  if (problem) throw MusicNotAllowed(problem);
}
