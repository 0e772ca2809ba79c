import { type BodyOf, contract, type VideoMusic } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { keptRows } from '#kernel/kept-rows.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { keepUpload } from '../consent.ts';
import { LoopOutside, translateConflict } from '../video-resource.errors.ts';
import { measureMusic } from '../video-resource.jobs.ts';
import { type Made, musicPolicy } from '../video-resource.policy.ts';
import { loadMusic, musicSource } from './music.source.ts';

type Calls = typeof contract.videoMusic;
const SOUND = {
  kinds: ['audio'],
  maxBytes: 50 * 1_048_576,
  words: '音乐为 50 MB 以内的 MP3、WAV 或 M4A',
} as const;

export const musicService = ({ db, tx, storage, jobs }: Kernel) => {
  const rows = keptRows<VideoMusic, Made & { durationMs: number | null }, 'edit' | 'delete'>({
    noun: '音乐',
    entity: 'videoMusic',
    table: 'video_music',
    calls: contract.videoMusic,
    policy: musicPolicy,
    facts: sql`r.builtin, r.duration_ms AS "durationMs"`,
    name: sql`r.name`,
    conflict: translateConflict,
    load: (queries, actor, ids) => loadMusic(queries, storage, actor, ids),
  });
  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, musicSource(storage, actor, body), body),

    create: async (actor: Actor, { path, ...fields }: BodyOf<Calls['create']>) => {
      const { object, ext } = await keepUpload(storage, actor, path, 'music', SOUND);
      return tx(actor, async (unit) => {
        const { id } = await rows.insert(unit, actor, fields.name, { ...fields, object, ext });
        await jobs.enqueue(unit, measureMusic, { id }, { background: true });
        return rows.one(unit, actor, id);
      });
    },

    update: (actor: Actor, { id, version, loopIn, loopOut, ...fields }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'edit', id);
        if (before.durationMs !== null && loopOut > before.durationMs) throw LoopOutside();
        await rows.update(unit, actor, before, version, { ...fields, loop_in: loopIn, loop_out: loopOut });
        return rows.one(unit, actor, id);
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await rows.remove(unit, await rows.lock(unit, actor, 'delete', id));
        return null;
      }),
  };
};
