import type { VideoDoc } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { CONSENT_PROBLEM, voiceProblems } from '../../video-resource/index.ts';

interface Film {
  id: number;
  themeId: number;
  doc: Pick<VideoDoc, 'voice'>;
}

/** Ids of our own offline voices are names; those of the voice library are numbers. */
export const libraryVoiceId = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : null);

/**
 * Voices and faces in films that nobody lends any more, in words, by film. A leave may end after a film was made: composing and
 * publishing ask again.
 */
export async function consentProblems(db: Queries, films: readonly Film[]): Promise<Map<number, string[]>> {
  const talks = await db.query<{
    themeId: number;
    voiceId: number;
    face: string;
    problem: string | null;
  }>(sql`
    SELECT f.theme_id AS "themeId", f.voice_id AS "voiceId", r.name AS face, ${CONSENT_PROBLEM} AS problem
    FROM digit_film f JOIN digit_avatar r ON r.id = f.avatar_id WHERE f.theme_id = ${anyOf(films.map(({ themeId }) => themeId))}`);
  const voicesOf = ({ themeId, doc }: Film) => [
    ...(doc.voice ? [libraryVoiceId(doc.voice.id)].filter((id) => id !== null) : []),
    ...talks.flatMap((talk) => (talk.themeId === themeId ? [talk.voiceId] : [])),
  ];
  const voices = await voiceProblems(db, [...new Set(films.flatMap(voicesOf))]);
  return new Map(
    films.map((film) => [
      film.id,
      [
        ...voicesOf(film).flatMap((id) => voices.get(id) ?? []),
        ...talks.flatMap(({ themeId, face, problem }) =>
          themeId === film.themeId && problem !== null ? [`形象「${face}」${problem}`] : [],
        ),
      ],
    ]),
  );
}
