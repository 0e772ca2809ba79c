import type { VideoThemeInfo } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { dropUsage } from '../../material/index.ts';
import { forgetDecisions } from '../../review/index.ts';
import type { VideoThemeRecord } from './theme.repository.ts';
import { deleteFilms } from './theme-videos.repository.ts';

/** What a step back would take away, told before it is taken. */
export function stepBackEffects({
  stage,
  lenses,
  total,
  done,
}: Pick<VideoThemeRecord, 'stage' | 'lenses' | 'total' | 'done'>): VideoThemeInfo['fallback'] {
  if (stage === 'film')
    return {
      to: 'board',
      loses: [`${total} 条作品及其全部剪辑修改`, ...(done > 0 ? [`其中 ${done} 条已合成的视频文件`] : [])],
    };
  if (stage === 'board') return { to: 'script', loses: [`${lenses} 个镜头的画面、口播和已选素材`] };
  return null;
}

/** The films of a theme go, with their files; removed from the storage once that is certain. */
export async function dropVideos(unit: Unit, themeId: number): Promise<string[]> {
  const gone = await deleteFilms(unit, themeId);
  for (const { id } of gone) {
    await dropUsage(unit, { kind: 'AI 视频', id });
    await forgetDecisions(unit, 'video', id);
  }
  return gone
    .flatMap(({ object, cover, preview }) => [object, cover, preview])
    .filter((path) => path !== null);
}

/** A file that cannot be removed now is found again by nobody: it is told, not thrown. */
export const dropFiles = ({ storage, log }: Pick<Kernel, 'storage' | 'log'>, paths: readonly string[]) =>
  storage.remove(paths).catch((err: unknown) => log.warn({ err, paths }, 'files of films were not removed'));
