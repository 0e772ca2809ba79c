import type { Footage, VideoTheme, VideoThemeInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Storage } from '#kernel/storage.ts';
import { factsNow } from '../../ai/index.ts';
import { shownMaterials } from '../../material/index.ts';
import { templateName } from '../../video-resource/index.ts';
import { voiceProblem } from '../compose/voice.ts';
import { filmMusics } from './film-musics.ts';
import { stepBackEffects } from './step-back.ts';
import type { VideoThemeRecord } from './theme.repository.ts';
import { footageOf } from './theme-input.ts';

/** Materials as films show them, in the order asked. */
export async function footage(
  db: Queries,
  storage: Storage | null,
  ids: readonly number[],
): Promise<Footage[]> {
  const shown = await shownMaterials(db, storage, [...new Set(ids)]);
  return [...new Set(ids)].flatMap((id) => shown.get(id) ?? []);
}

/** One theme with the names of everything it refers to. */
export async function themeDetails(
  { db, storage, config }: Pick<Kernel, 'db' | 'storage' | 'config'>,
  record: VideoThemeRecord,
  theme: VideoTheme,
): Promise<VideoThemeInfo> {
  const { input, board, channelId } = record;
  const materialIds = [
    ...input.materialIds,
    ...footageOf(board),
    ...(input.music?.materialId ? [input.music.materialId] : []),
    ...(input.logo ? [input.logo.materialId] : []),
  ];
  const [materials, facts] = await Promise.all([
    footage(db, storage, materialIds),
    factsNow(db, channelId, input.factIds),
  ]);
  return {
    ...theme,
    // What was written before there were templates and logos says nothing of them.
    input: {
      ...input,
      logo: input.logo ?? null,
      templateId: input.templateId ?? null,
      templateWords: input.templateWords ?? [],
      freshScript: input.freshScript ?? true,
    },
    board,
    materials,
    musics: await filmMusics(db, storage, [input.music]),
    template: (input.templateId && (await templateName(db, input.templateId))) || null,
    facts: [...facts.values()].map(({ id, subject, name, value, state }) => ({
      id,
      label: [subject, name].filter(Boolean).join(' '),
      value,
      gone: state !== 'valid',
    })),
    fallback: theme.can.includes('fallback') ? stepBackEffects(record) : null,
    voiceProblem: voiceProblem(config, input.voice),
  };
}
