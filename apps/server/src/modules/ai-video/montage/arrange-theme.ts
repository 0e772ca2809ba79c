import { type FilmScript, filledWords, type VideoDoc, withTemplate } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { shownMaterials } from '../../material/index.ts';
import { musicForMood, templateContent } from '../../video-resource/index.ts';
import type { VideoThemeRecord } from '../theme/theme.repository.ts';
import { footageOf } from '../theme/theme-input.ts';
import { filmChecker } from '../video/check-film.ts';
import { insertFilm, writeDoc } from '../video/doc.repository.ts';
import { readScript } from '../video/script.ts';
import { measure } from '../video/store-doc.ts';
import { writeLedger } from '../video/video.repository.ts';
import { arrange } from './arrange.ts';
import { postedOpenings } from './openings.repository.ts';

/** Music of a template, where nobody chose any. */
const TEMPLATE_VOLUME = 0.5;

/** Makes the films of a theme from its storyboard, as documents that can be edited and composed. */
export async function arrangeTheme(unit: Unit, theme: VideoThemeRecord, script: FilmScript = 'board') {
  const { id, channelId, nodeId, path, ownerId, kind, topic, input, board, seed } = theme;
  const footage = await shownMaterials(unit, null, footageOf(board));
  const openings = await postedOpenings(
    unit,
    theme,
    (board[0]?.clips ?? []).map(({ materialId }) => materialId),
  );
  const docs = arrange({ kind, input, lenses: board, seed, footage, posted: new Set(openings.keys()) });
  const dressed = await dressing(unit, theme);
  const check = await filmChecker(unit, channelId);
  for (const [at, plain] of docs.entries()) {
    const doc = dressed(plain);
    const title =
      docs.length > 1 ? `${topic.slice(0, 90)} ${String(at + 1).padStart(2, '0')}` : topic.slice(0, 100);
    const findings = check({ title, doc, brief: input.brief }, await readScript(unit, channelId, doc));
    const made = await insertFilm(unit, {
      channelId,
      nodeId,
      ownerId,
      themeId: id,
      no: at + 1,
      path,
      kind,
      title,
      script,
    });
    if (!made) continue;
    await writeDoc(unit, made.id, doc, findings);
    await writeLedger(unit, made.id, doc);
  }
  await measure(unit, id);
}

/** The manner of the theme's template; a template that was deleted meanwhile changes nothing. */
async function dressing(
  unit: Unit,
  { input, channelId, path }: VideoThemeRecord,
): Promise<(doc: VideoDoc) => VideoDoc> {
  const content = input.templateId ? await templateContent(unit, input.templateId) : null;
  if (!content) return (doc) => doc;
  const piece = input.music ? null : await musicForMood(unit, { channelId, path }, content.mood);
  const music = piece && { materialId: null, musicId: piece.id, volume: TEMPLATE_VOLUME };
  const words = filledWords(input.templateWords ?? []);
  return (doc) => ({ ...withTemplate(doc, content, words), ...(music ? { music } : {}) });
}
