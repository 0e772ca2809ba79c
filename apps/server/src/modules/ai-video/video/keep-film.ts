import type { VideoDoc, VideoInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Probed } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { setUsage } from '../../material/index.ts';
import { insertTheme } from '../theme/theme.service.ts';
import { checkFilm } from './check-film.ts';
import { docColumns } from './store-doc.ts';

export interface FinishedFilm {
  input: VideoInput;
  doc: VideoDoc;
  /** Where file and cover are in the storage; they stay whoever made them's. */
  object: string;
  cover: string;
  bytes: number;
  durationMs: number;
  probe: Probed;
  offlineVoice: boolean;
}

/** Whether the theme of such a film is still there. */
export const isKept = async (unit: Unit, themeId: number): Promise<boolean> =>
  (await unit.one(sql`SELECT 1 FROM video_theme WHERE id = ${themeId} AND status <> 'deleted'`)) !==
  undefined;

/** A film that another area finished becomes a work, with a theme of its own that can be planned and published. */
export async function keepFilm(unit: Unit, actor: Actor, film: FinishedFilm): Promise<number> {
  const theme = await insertTheme(unit, actor, 'digital', film.input);
  const { channelId, nodeId, path, ownerId, topic } = theme;
  const findings = await checkFilm(unit, channelId, { title: topic, doc: film.doc });
  const made = await unit.one<{ id: number }>(sql`
    INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, duration_ms, status, percent, object, cover,
                       bytes, width, height, probe, offline_voice, composed_version, composed_at)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${theme.id}, 1, 'digital', ${topic}, '{}'::jsonb, 0, 'done', 100, ${film.object},
            ${film.cover}, ${film.bytes}, ${film.probe.picture?.width ?? 0}, ${film.probe.picture?.height ?? 0},
            ${JSON.stringify(film.probe)}::jsonb, ${film.offlineVoice}, 1, now()) RETURNING id`);
  const id = made?.id ?? 0;
  await unit.query(sql`
    UPDATE video SET ${docColumns(film.doc, findings)} WHERE id = ${id}`);
  await unit.query(sql`UPDATE video SET duration_ms = ${film.durationMs} WHERE id = ${id}`);
  await unit.query(sql`UPDATE video_theme SET stage = 'film', status = 'ready' WHERE id = ${theme.id}`);
  const used = film.doc.shots.flatMap(({ clip }) => clip?.materialId ?? []);
  if (used.length > 0)
    await setUsage(
      unit,
      actor,
      {
        kind: 'AI 视频',
        id,
        title: topic,
        link: `/home/mixedshear/create?id=${theme.id}`,
        place: { channelId, nodeId, path, ownerId },
      },
      used,
    );
  return theme.id;
}
