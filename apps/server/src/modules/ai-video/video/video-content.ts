import type { VideoDoc } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { sourceFiles } from '../../material/index.ts';
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
  /** Why it may not go out now, in words; null where it may. */
  blocked: string | null;
}

interface Row extends Omit<VideoContent, 'text' | 'blocked' | 'opening'> {
  channelId: number;
  doc: VideoDoc;
  materialIds: number[];
}

/** Finished films by id; one that is not finished, or changed since, is not in the answer. */
export async function videoContent(db: Queries, ids: readonly number[]): Promise<Map<number, VideoContent>> {
  const rows = await db.query<Row>(sql`
    SELECT v.id, v.theme_id AS "themeId", v.no, v.title, v.version, t.input->'hashtags' AS hashtags, v.object, v.cover, v.bytes,
           v.duration_ms AS "durationMs", v.width, v.height, v.probe, v.channel_id AS "channelId", v.doc,
           array_to_json(v.material_ids) AS "materialIds"
    FROM video v JOIN video_theme t ON t.id = v.theme_id
    WHERE v.id = ${anyOf(ids)} AND v.status = 'done' AND v.object IS NOT NULL AND NOT v.hidden`);
  const sources = await sourceFiles(
    db,
    rows.flatMap(({ materialIds }) => materialIds),
  );
  const found = await Promise.all(
    rows.map(async ({ channelId, doc, materialIds, ...row }): Promise<VideoContent> => {
      const script = await readScript(db, channelId, doc);
      const stopped = materialIds.flatMap((id) => {
        const source = sources.get(id);
        return source && source.refusal === null
          ? []
          : [`素材「${source?.name ?? id}」${source?.refusal ?? '已删除'}`];
      });
      const gone = script.gone.map((name) => `事实「${name}」已失效`);
      const first = doc.shots[0]?.clip;
      return {
        ...row,
        text: script.lines.filter(Boolean).join('\n'),
        opening: first ? `${first.materialId}@${Math.round(first.in / 500)}` : null,
        blocked: [...stopped, ...gone].join('，') || null,
      };
    }),
  );
  return new Map(found.map((one) => [one.id, one]));
}
