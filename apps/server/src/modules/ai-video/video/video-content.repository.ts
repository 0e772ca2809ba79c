import type { ReviewState, VideoDoc } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { sourceFiles } from '../../material/index.ts';
import { waitsForReview } from '../../review/index.ts';
import { musicFiles, musicProblems } from '../../video-resource/index.ts';
import { sliceKey } from '../montage/arrange.ts';
import { REVIEW_ON } from '../review/review-setting.scope.ts';
import { filmChecker } from './check-film.ts';
import { consentProblems } from './consent-problems.repository.ts';
import { readScript } from './script.ts';

/** A finished film as whoever publishes it needs it. */
export interface VideoContent {
  id: number;
  themeId: number;
  no: number;
  title: string;
  version: number;
  hashtags: string[];
  /** What is said in it. */
  text: string;
  /** Where file and cover are in the storage. */
  object: string;
  cover: string;
  bytes: number;
  durationMs: number;
  width: number;
  height: number;
  /** What was found in the file: streams, loudness, label. */
  probe: Record<string, unknown>;
  /** The first part of footage it shows, for telling openings apart; null where it is a plain ground. */
  opening: string | null;
  /** Numbers of the films of its theme that begin alike, as the difference was measured. */
  sameOpening: number[];
  /** What its review waits for, where its channel wants one. */
  waits: string | null;
  /** Why it may not go out now, in words; null where it may. */
  blocked: string | null;
}

interface Row extends Omit<VideoContent, 'text' | 'blocked' | 'waits' | 'opening'> {
  channelId: number;
  doc: VideoDoc;
  materialIds: number[];
  brief: string;
  reviewOn: boolean;
  review: ReviewState;
  rejectReason: string;
}

/** Finished films by id; one that is not finished, or changed since, is not in the answer. */
export async function videoContent(db: Queries, ids: readonly number[]): Promise<Map<number, VideoContent>> {
  const rows = await db.query<Row>(sql`
    SELECT v.id, v.theme_id AS "themeId", v.no, v.title, v.version, t.input->'hashtags' AS hashtags, coalesce(t.input->>'brief', '') AS brief, v.object, v.cover, v.bytes,
           v.duration_ms AS "durationMs", array_to_json(v.same_opening) AS "sameOpening", v.width, v.height, v.probe, v.channel_id AS "channelId", v.doc,
           array_to_json(v.material_ids) AS "materialIds", v.review, v.reject_reason AS "rejectReason", ${REVIEW_ON} AS "reviewOn"
    FROM video v JOIN video_theme t ON t.id = v.theme_id
    WHERE v.id = ${anyOf(ids)} AND v.status = 'done' AND v.object IS NOT NULL AND NOT v.hidden`);
  const sources = await sourceFiles(
    db,
    rows.flatMap(({ materialIds }) => materialIds),
  );
  const musics = await musicFiles(
    db,
    rows.flatMap(({ doc }) => doc.music?.musicId ?? []),
  );
  const unlicensed = await musicProblems(
    db,
    rows.flatMap(({ doc }) => doc.music?.musicId ?? []),
  );
  const unlent = await consentProblems(db, rows);
  const checkers = new Map<number, Awaited<ReturnType<typeof filmChecker>>>();
  for (const { channelId } of rows)
    if (!checkers.has(channelId)) checkers.set(channelId, await filmChecker(db, channelId));
  const found: VideoContent[] = [];
  for (const { channelId, doc, materialIds, reviewOn, review, rejectReason, brief, ...row } of rows) {
    const script = await readScript(db, channelId, doc);
    const stopped = materialIds.flatMap((id) => {
      const source = sources.get(id);
      return source && source.refusal === null
        ? []
        : [`素材「${source?.name ?? id}」${source?.refusal ?? '已删除'}`];
    });
    const musicId = doc.music?.musicId;
    const silent =
      musicId && !musics.has(musicId)
        ? ['使用的音乐已删除']
        : [unlicensed.get(musicId ?? 0)].filter((problem) => problem !== undefined);
    const wrong = (checkers.get(channelId)?.({ title: row.title, doc, brief }, script) ?? [])
      .filter(({ severity }) => severity === 'block')
      .map(({ message }) => message);
    const first = doc.shots[0]?.clip;
    found.push({
      ...row,
      text: script.lines.filter(Boolean).join('\n'),
      opening: first ? sliceKey(first) : null,
      waits: waitsForReview({ reviewOn, review, rejectReason }),
      blocked: [...(unlent.get(row.id) ?? []), ...stopped, ...silent, ...wrong].join('，') || null,
    });
  }
  return new Map(found.map((one) => [one.id, one]));
}
