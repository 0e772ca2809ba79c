import { type BodyOf, contract, type VideoSpoken, type VideoVoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { RegisterStore } from '#kernel/register/register-store.ts';
import type { Unit } from '#kernel/unit.ts';
import { consentColumns, type Proven } from '../consent.ts';
import { makeSample, sayLine } from '../video-resource.jobs.ts';
import type { VoiceFacts, voicePolicy } from '../video-resource.policy.ts';
import { spokenKey } from './spoken-key.ts';
import { beginSample, insertSpoken, keyKeptFor, lockSpoken, seenSpoken } from './voice.repository.ts';
import { soundingOf, VOICE_KEY } from './voice-for.service.ts';

type Calls = typeof contract.videoVoice;
type Voices = RegisterStore<VideoVoice, VoiceFacts & Proven, keyof typeof voicePolicy.verbs>;

/** A voice brings its consent and its key, and says a line when asked to. */
export const voiceService = ({ db, tx, storage, jobs }: Kernel, rows: Voices) => {
  /** The columns of a voice; a key that was not typed again stays. */
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
    async create(actor: Actor, body: BodyOf<Calls['create']>) {
      const consent = await consentColumns(storage, actor, body);
      return tx(actor, async (unit) => {
        const { id } = await rows.insert(unit, actor, body.name, { ...columnsOf(unit, body), ...consent });
        return rows.one(unit, actor, id);
      });
    },

    async update(actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) {
      // Before a proof is taken over: what is refused leaves nothing behind.
      const kept = await tx(actor, (unit) => rows.lock(unit, actor, 'edit', id));
      const consent = await consentColumns(storage, actor, body, kept);
      return tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'edit', id);
        // Another speaker sounds different: the sample is made anew when somebody wants to hear it.
        const anew = { sample_state: null, sample_note: '', sample_object: null };
        await rows.update(unit, actor, before, version, {
          ...columnsOf(unit, body),
          ...consent,
          ...(body.apiKey ? {} : keyKeptFor(body.baseUrl)),
          ...anew,
        });
        return rows.one(unit, actor, id);
      });
    },

    sample: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await rows.lock(unit, actor, 'sample', id);
        if (await beginSample(unit, id)) await jobs.enqueue(unit, makeSample, { id }, { background: true });
        return rows.one(unit, actor, id);
      }),

    say: (actor: Actor, { id, text, speed }: BodyOf<Calls['say']>) =>
      tx(actor, async (unit) => {
        await rows.lock(unit, actor, 'say', id);
        const place = await placeOf(unit, actor, contract.videoVoice.say);
        const key = spokenKey(await soundingOf(unit, { ...place, voiceId: id }), { id, speed }, text);
        const found = await lockSpoken(unit, actor, key);
        if (found && found.state !== 'failed') return spoken(unit, actor, found.id);
        const line = await insertSpoken(unit, actor, place, { voiceId: id, key, text, speed });
        await jobs.enqueue(unit, sayLine, { id: line }, { background: true });
        return spoken(unit, actor, line);
      }),

    said: (actor: Actor, id: number) => spoken(db, actor, id),
  };

  async function spoken(queries: Queries, actor: Actor, id: number): Promise<VideoSpoken> {
    const { object, ...shown } = await seenSpoken(queries, actor, id);
    return { ...shown, url: object ? await storage.signedUrl(object) : null };
  }
};
