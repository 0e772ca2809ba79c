import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { setUsage } from '../../material/index.ts';
import { insertTheme } from '../theme/theme.repository.ts';
import { checkFilm } from './check-film.ts';
import {
  type FinishedFilm,
  finishTheme,
  insertFinishedFilm,
  storeDuration,
  writeDoc,
} from './doc.repository.ts';

/** A film that another area finished becomes a work, with a theme of its own that can be planned and published. */
export async function adoptFilm(unit: Unit, actor: Actor, film: FinishedFilm): Promise<number> {
  const theme = await insertTheme(unit, actor, 'digital', film.input);
  const { channelId, nodeId, path, ownerId, topic } = theme;
  const findings = await checkFilm(unit, channelId, { title: topic, doc: film.doc, brief: film.input.brief });
  const made = await insertFinishedFilm(unit, {
    channelId,
    nodeId,
    ownerId,
    themeId: theme.id,
    path,
    topic,
    film,
  });
  const id = made?.id ?? 0;
  await writeDoc(unit, id, film.doc, findings);
  await storeDuration(unit, id, film.durationMs);
  await finishTheme(unit, theme.id);
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
