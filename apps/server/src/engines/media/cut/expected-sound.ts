import { type Cut, cutFrames } from '@zhiying/contract';
import type { ExpectedPart } from '../film/verify-sound.ts';
import type { CutFile } from './shot-graph.ts';

/**
 * The sounds a film must contain, derived from its cut alone and not from the mixer, so that the check is
 * independent. Sources without sound or at volume 0 are left out.
 */
export function expectedSound(cut: Cut, files: ReadonlyMap<string, CutFile>): ExpectedPart[] {
  const { starts, total } = cutFrames(cut);
  const length = total / cut.fps;
  const due = (
    file: string,
    volume: number,
    part: Omit<ExpectedPart, 'file' | 'ext' | 'volume'>,
  ): ExpectedPart[] => {
    const found = files.get(file);
    if (!found?.probed?.sound || volume <= 0 || part.at >= length) return [];
    return [{ ...part, file: found.file, ext: found.ext, volume }];
  };
  const { music } = cut;
  return [
    ...cut.narration.flatMap(({ file, at, volume }, number) =>
      due(file, volume, { name: `第 ${number + 1} 句配音`, kind: 'line', at: at / 1000, seek: 0 }),
    ),
    ...cut.shots.flatMap(({ source, ms, volume }, number) =>
      source.kind === 'film'
        ? due(source.file, volume, {
            name: `第 ${number + 1} 个镜头的原声`,
            kind: 'own',
            at: (starts[number] ?? 0) / cut.fps,
            seek: source.in / 1000,
            length: ms / 1000,
          })
        : [],
    ),
    ...cut.layers.flatMap((layer) =>
      layer.kind === 'film'
        ? due(layer.file, layer.volume, {
            name: '画中画的原声',
            kind: 'own',
            at: layer.from / 1000,
            seek: layer.in / 1000,
            length: Math.max(0, layer.to - layer.from) / 1000,
          })
        : [],
    ),
    ...(music
      ? due(music.file, music.volume * 0.5, {
          name: '背景音乐',
          kind: 'music',
          at: 0,
          seek: music.in / 1000,
          ...(music.out !== undefined && music.out > music.in
            ? { length: (music.out - music.in) / 1000 }
            : {}),
          again: true,
        })
      : []),
  ];
}
