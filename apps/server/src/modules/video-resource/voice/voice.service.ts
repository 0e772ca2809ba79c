import { createHash } from 'node:crypto';
import { type BodyOf, contract, type VideoSpoken, type VideoVoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { keptRows } from '#kernel/kept-rows.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { CONSENT_OVER, consentColumns } from '../consent.ts';
import { translateConflict } from '../video-resource.errors.ts';
import { makeSample, sayLine } from '../video-resource.jobs.ts';
import { type VoiceFacts, voicePolicy } from '../video-resource.policy.ts';
import { loadVoices, voiceSource } from './voice.source.ts';

type Calls = typeof contract.videoVoice;
/** What a voice's key is sealed for. */
export const VOICE_KEY = 'videoVoice.key';

export const voiceService = ({ db, tx, storage, jobs }: Kernel) => {
  const rows = keptRows<VideoVoice, VoiceFacts, keyof typeof voicePolicy.verbs>({
    noun: '声音',
    entity: 'videoVoice',
    table: 'video_voice',
    calls: contract.videoVoice,
    policy: voicePolicy,
    facts: sql`r.builtin, r.name, ${CONSENT_OVER} AS expired`,
    name: sql`r.name`,
    conflict: translateConflict,
    load: (queries, actor, ids) => loadVoices(queries, storage, actor, ids),
  });

  /** What is written of a voice; a key that was not typed again stays. */
  const columnsOf = (unit: Unit, fields: BodyOf<Calls['create']>) => ({
    name: fields.name,
    gender: fields.gender,
    use: fields.use,
    speed: fields.speed,
    base_url: fields.baseUrl,
    model: fields.model,
    speaker: fields.speaker,
    ...(fields.apiKey ? { key_sealed: unit.secrets.seal(fields.apiKey, VOICE_KEY) } : {}),
  });

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, voiceSource(storage, actor, body), body),

    async create(actor: Actor, body: BodyOf<Calls['create']>) {
      const consent = await consentColumns(storage, actor, body);
      return tx(actor, async (unit) => {
        const { id } = await rows.insert(unit, actor, body.name, { ...columnsOf(unit, body), ...consent });
        return rows.one(unit, actor, id);
      });
    },

    async update(actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) {
      // Before a proof is taken over: what is refused leaves nothing behind.
      await tx(actor, (unit) => rows.lock(unit, actor, 'edit', id));
      const consent = await consentColumns(storage, actor, body);
      return tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'edit', id);
        // Another speaker sounds different: the sample is made anew when somebody wants to hear it.
        const anew = { sample_state: null, sample_note: '', sample_object: null };
        // A key belongs to the address it was given for.
        const kept = body.apiKey
          ? {}
          : { key_sealed: sql`CASE WHEN base_url = ${body.baseUrl} THEN key_sealed END` };
        await rows.update(unit, actor, before, version, {
          ...columnsOf(unit, body),
          ...consent,
          ...kept,
          ...anew,
        });
        return rows.one(unit, actor, id);
      });
    },

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await rows.remove(unit, await rows.lock(unit, actor, 'delete', id));
        return null;
      }),

    sample: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await rows.lock(unit, actor, 'sample', id);
        const begun = await unit.one(sql`
          UPDATE video_voice SET sample_state = 'making', sample_note = ''
          WHERE id = ${id} AND sample_state IS DISTINCT FROM 'making' AND sample_state IS DISTINCT FROM 'ready' RETURNING id`);
        if (begun) await jobs.enqueue(unit, makeSample, { id }, { background: true });
        return rows.one(unit, actor, id);
      }),

    say: (actor: Actor, { id, text, speed }: BodyOf<Calls['say']>) =>
      tx(actor, async (unit) => {
        const voice = await rows.lock(unit, actor, 'say', id);
        const place = await placeOf(unit, actor, contract.videoVoice.say);
        const key = createHash('sha256')
          .update(JSON.stringify([id, voice.version, speed, text]))
          .digest('hex');
        const found = await unit.one<{ id: number; state: string }>(sql`
          SELECT id, state FROM video_spoken WHERE owner_id = ${actor.id} AND key = ${key} FOR UPDATE`);
        if (found && found.state !== 'failed') return spoken(unit, actor, found.id);
        const row = await unit.one<{ id: number }>(sql`
          INSERT INTO video_spoken (channel_id, node_id, path, owner_id, voice_id, key, text, speed)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${actor.id}, ${id}, ${key}, ${text}, ${speed})
          ON CONFLICT (owner_id, key) DO UPDATE SET state = 'making', note = '' RETURNING id`);
        await jobs.enqueue(unit, sayLine, { id: row?.id ?? 0 }, { background: true });
        return spoken(unit, actor, row?.id ?? 0);
      }),

    said: (actor: Actor, id: number) => spoken(db, actor, id),
  };

  async function spoken(queries: Queries, actor: Actor, id: number): Promise<VideoSpoken> {
    const row = await queries.one<Omit<VideoSpoken, 'url'> & { object: string | null }>(sql`
      SELECT r.id, r.text, r.state, r.note, r.object, r.duration_ms AS "durationMs", r.offline FROM video_spoken r
      WHERE r.id = ${id} AND ${scope(actor, contract.videoVoice.said).on({
        channel: sql`r.channel_id`,
        path: sql`r.path`,
        node: sql`r.node_id`,
        owner: sql`r.owner_id`,
      })}`);
    if (!row) throw RowMissing('试读');
    const { object, ...shown } = row;
    return { ...shown, url: object ? await storage.signedUrl(object) : null };
  }
};
