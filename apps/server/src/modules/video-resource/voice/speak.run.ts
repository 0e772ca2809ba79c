import { readFile } from 'node:fs/promises';
import { SAMPLE_TEXT } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Spoken } from '#engines/speech/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceResource } from '../announce.ts';
import { narrate } from './narrate.ts';
import { spokenKey } from './spoken-key.ts';

interface Place {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
}

/** What went wrong in words for people; whatever nobody declared is tried again. */
const refusalOf = (error: unknown) => (error instanceof Refusal ? error.message : null);

async function keep({ storage }: Kernel, object: string, { file }: Spoken): Promise<string> {
  await storage.write(object, await readFile(file), { contentType: 'audio/wav' });
  return object;
}

/** A voice introduces itself; it does so once. */
export async function sample({ kernel, payload: { id }, signal }: JobContext<{ id: number }>) {
  const { db, tx } = kernel;
  const voice = await db.one<Place & { speed: number; version: number; state: string | null }>(
    sql`SELECT id, channel_id AS "channelId", path, owner_id AS "ownerId", speed, version, sample_state AS state
        FROM video_voice WHERE id = ${id}`,
  );
  if (!voice || voice.state === 'ready') return;
  const settle = (state: string, note: string, object: string | null) =>
    tx(SYSTEM, async (unit) => {
      await unit.query(sql`
        UPDATE video_voice SET sample_state = ${state}, sample_note = ${note}, sample_object = ${object}
        WHERE id = ${id} AND version = ${voice.version}`);
      await announceResource(unit, voice);
    });
  try {
    const asked = {
      channelId: voice.channelId,
      path: voice.path,
      ownerId: voice.ownerId,
      area: 'voice' as const,
      voiceId: id,
      speed: voice.speed,
      sentences: [SAMPLE_TEXT],
    };
    const [spoken] = await narrate(kernel, asked, { signal });
    if (!spoken) return;
    await settle(
      'ready',
      '',
      await keep(kernel, `video/${voice.channelId}/voice/${id}-${voice.version}.wav`, spoken),
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await settle('failed', refusal, null);
  }
}

/** A line somebody typed. */
export async function say({ kernel, payload: { id }, signal }: JobContext<{ id: number }>) {
  const { db, tx } = kernel;
  const line = await db.one<Place & { voiceId: number; text: string; speed: number; state: string }>(
    sql`SELECT id, channel_id AS "channelId", path, owner_id AS "ownerId", voice_id AS "voiceId", text, speed, state
        FROM video_spoken WHERE id = ${id}`,
  );
  if (!line || line.state === 'ready') return;
  const { channelId, path, ownerId, voiceId, text, speed } = line;
  try {
    const [spoken] = await narrate(
      kernel,
      { channelId, path, ownerId, area: 'voice', voiceId, speed, sentences: [text] },
      { signal },
    );
    if (!spoken) return;
    const object = await keep(kernel, `video/${channelId}/spoken/${id}.wav`, spoken);
    // The dictionary may have changed since it was asked for: it is found by what is heard in it.
    const key = spokenKey(spoken.sounding, { id: voiceId, speed }, text);
    await tx(SYSTEM, async (unit) => {
      await unit.query(sql`
        UPDATE video_spoken s SET state = 'ready', note = '', object = ${object}, duration_ms = ${spoken.durationMs},
               offline = ${spoken.offline},
               key = CASE WHEN EXISTS (SELECT FROM video_spoken o WHERE o.owner_id = s.owner_id AND o.key = ${key}::text AND o.id <> s.id)
                          THEN ${key}::text || ' ' || s.id ELSE ${key}::text END
        WHERE s.id = ${id}`);
      await announceResource(unit, line);
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await tx(SYSTEM, async (unit) => {
      await unit.query(sql`UPDATE video_spoken SET state = 'failed', note = ${refusal} WHERE id = ${id}`);
      await announceResource(unit, line);
    });
  }
}
