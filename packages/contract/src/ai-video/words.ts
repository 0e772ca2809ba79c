import type { Key } from '../core/keys.ts';
import { z } from '../core/zod.ts';

/** How films are made. */
export const VIDEO_KINDS = { montage: '混剪', storyboard: '分镜', digital: '数字人' } as const;
export const VideoKind = z.enum(Object.keys(VIDEO_KINDS) as [keyof typeof VIDEO_KINDS], {
  error: '制作方式不正确',
});
export type VideoKind = z.infer<typeof VideoKind>;

/** Whoever may make films, by how they are made: a theme is changed with the key of its own kind. */
export const VIDEO_KEYS = {
  montage: '15-2',
  storyboard: '15-3',
  digital: '15-4',
} as const satisfies Record<VideoKind, Key>;
export const MAKE_VIDEOS = ['15-2', '15-3', '15-4'] as const satisfies readonly Key[];

export const MOST_VARIANTS = 100;
export const MOST_LENSES = 40;
export const MOST_CLIPS = 100;
/** Two films that differ by less are shown in amber. */
export const LEAST_DIFFERENCE = 40;
/** Looks of subtitles to choose from. */
export const SUBTITLE_LOOKS = {
  white: '白字黑边',
  yellow: '黄字黑边',
  karaoke: '逐字变色',
  box: '黑底白字',
} as const;
export type SubtitleLook = keyof typeof SUBTITLE_LOOKS;
