import { readFile } from 'node:fs/promises';
import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { narrate, sentencesOf } from '../../video-resource/index.ts';
import { NothingToSay } from '../digitman.errors.ts';
import { askService, drawFilm, FILM_RETRIES } from '../digitman.jobs.ts';
import type { SpokenPart } from '../digitman.table.ts';
import { findFilm } from './film-row.repository.ts';
import { attemptStep, moveFilm, passOn } from './film-row.service.ts';
import { requireConsent } from './require-consent.service.ts';

/** Says the text. Sentences said before cost nothing, so running twice does no work twice. */
export async function run({ kernel, payload, signal, attempt, progress }: JobContext<{ id: number }>) {
  const film = await findFilm(kernel, payload.id);
  if (!film || (film.status !== 'queued' && film.status !== 'speaking')) return;
  await attemptStep(kernel, film, { attempt, most: FILM_RETRIES, signal }, async () => {
    if (!(await moveFilm(kernel, film, sql`status = 'speaking', percent = 1`))) return;
    await requireConsent(kernel.db, film);
    const sentences = sentencesOf(film.text);
    if (sentences.length === 0) throw NothingToSay();
    const spoken = await narrate(
      kernel,
      {
        channelId: film.channelId,
        path: film.path,
        ownerId: film.ownerId,
        area: 'digit',
        voiceId: film.voiceId,
        speed: film.speed,
        sentences,
      },
      {
        signal,
        async onSaid(done) {
          await progress(done, sentences.length);
          await moveFilm(kernel, film, sql`percent = ${Math.round((done / sentences.length) * 40)}`);
        },
      },
    );
    const parts: SpokenPart[] = [];
    for (const [at, { file, durationMs, marks }] of spoken.entries()) {
      const object = `video/${film.channelId}/digit/${film.id}/${at}.wav`;
      await kernel.storage.write(object, await readFile(file), { contentType: 'audio/wav' });
      parts.push({
        text: sentences[at] ?? '',
        object,
        durationMs,
        marks: marks.map(([from, to]) => [from, to]),
      });
    }
    const offline = spoken.some((one) => one.offline);
    await passOn(
      kernel,
      film,
      sql`status = 'drawing', percent = 40, narration = ${JSON.stringify(parts)}::jsonb, offline = ${offline}`,
      film.driver === 'service' ? askService : drawFilm,
    );
  });
}
