import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { usable } from '#kernel/access/row-reach.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import { columnsOf } from '#kernel/register/row-columns.ts';
import { keepUpload } from '../consent.ts';
import { LoopOutside, NameTaken } from '../video-resource.errors.ts';
import { measureMusic } from '../video-resource.jobs.ts';
import { musicPolicy } from '../video-resource.policy.ts';
import { loadMusic } from './music.source.ts';
import { rightsAre } from './music-rights.repository.ts';
import { rightsColumns } from './music-rights.ts';

const SOUND = {
  kinds: ['audio'],
  maxBytes: 50 * 1_048_576,
  words: '音乐为 50 MB 以内的 MP3、WAV 或 M4A',
} as const;

/** Music under films: ours, and what people have the right to use. */
export const music = register(contract.videoMusic, {
  noun: '音乐',
  entity: 'videoMusic',
  table: 'video_music',
  label: 'name',
  seen: usable,
  policy: musicPolicy,
  locked: alsoLocked<{ durationMs: number | null; proven: boolean }>(
    sql`r.builtin, r.duration_ms AS "durationMs", r.rights_proof IS NOT NULL AS proven`,
  ),
  search: { rights: rightsAre },
  unique: { video_music_name: NameTaken },
  load: loadMusic,
  async write({ proofPath, rightsUntil, ...fields }, { actor, storage, before }) {
    if (before?.durationMs != null && fields.loopOut > before.durationMs) throw LoopOutside();
    const rights = await rightsColumns(storage, actor, { proofPath, rightsUntil }, before ?? undefined);
    return { ...columnsOf(fields), ...rights };
  },
  others: ({ kernel: { tx, storage, jobs }, rows }) => ({
    async create({ actor, body: { path, proofPath, rightsUntil, ...fields } }) {
      const rights = await rightsColumns(storage, actor, { proofPath, rightsUntil });
      const { object, ext } = await keepUpload(storage, actor, path, 'music', SOUND);
      return tx(actor, async (unit) => {
        const { id } = await rows.insert(unit, actor, fields.name, { ...fields, ...rights, object, ext });
        await jobs.enqueue(unit, measureMusic, { id }, { background: true });
        return rows.one(unit, actor, id);
      });
    },
  }),
});
