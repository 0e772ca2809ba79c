import { oneOf } from '../core/fields.ts';
import type { Key } from '../core/keys.ts';
import { z } from '../core/zod.ts';

/** How films are made. */
export const VIDEO_KINDS = { montage: '混剪', storyboard: '分镜', digital: '数字人' } as const;
export const VideoKind = oneOf(VIDEO_KINDS, '制作方式不正确');
export type VideoKind = z.infer<typeof VideoKind>;

/** The keys that make films, by kind: a theme is changed with the key of its own kind. */
export const VIDEO_KEYS = {
  montage: '15-2',
  storyboard: '15-3',
  digital: '15-4',
} as const satisfies Record<VideoKind, Key>;
export const MAKE_VIDEOS = ['15-2', '15-3', '15-4'] as const satisfies readonly Key[];

/** The code of a refusal that the console turns into a question: shots without footage. */
export const FOOTAGE_MISSING = 'video.footageMissing';

export const MOST_VARIANTS = 100;
export const MOST_SHOTS = 40;
export const MOST_CLIPS = 100;
/** Playback speeds that can be chosen for the footage of a shot. */
export const SHOT_SPEED = { least: 0.5, most: 2 } as const;
/** Percentage of difference below which two films are shown in amber. */
export const LEAST_DIFFERENCE = 40;
/** Subtitle styles that can be chosen. */
export const SUBTITLE_LOOKS = {
  white: '白字黑边',
  yellow: '黄字黑边',
  karaoke: '逐字变色',
  box: '黑底白字',
} as const;
export type SubtitleLook = keyof typeof SUBTITLE_LOOKS;
