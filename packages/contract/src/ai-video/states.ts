import { machine } from '../core/machine.ts';

/**
 * States of one film of a theme, from draft to finished file. The theme itself has `themeState`, as themes of
 * articles do.
 */
export const videoState = machine({
  states: {
    draft: '待合成',
    queued: '排队中',
    composing: '合成中',
    done: '已完成',
    failed: '失败',
    cancelled: '已取消',
  },
  moves: {
    draft: ['queued'],
    queued: ['composing', 'failed', 'cancelled'],
    composing: ['queued', 'done', 'failed', 'cancelled'],
    /** A change makes it a draft again: the file of before is no longer what it says. */
    done: ['queued', 'draft'],
    failed: ['queued', 'draft'],
    cancelled: ['queued', 'draft'],
  },
});
export type VideoState = (typeof videoState.all)[number];

/** Phase of a film as its editors see it: what happens to it now, or what they do next. */
export const FILM_PHASES = {
  composing: '合成中',
  attention: '待处理',
  reviewing: '待审核',
  ready: '可发布',
  published: '已发布',
} as const;
export type FilmPhase = keyof typeof FILM_PHASES;
export const ALL_FILM_PHASES = Object.keys(FILM_PHASES) as [FilmPhase];

/** Stages of a theme; `fallback` takes it one stage back. */
export const VIDEO_STAGES = { script: '脚本', board: '分镜', film: '成片' } as const;
export type VideoStage = keyof typeof VIDEO_STAGES;

/** Sources of the lines of a film. */
export const FILM_SCRIPTS = { board: '分镜口播', model: 'AI 口播', offline: '离线草稿' } as const;
export type FilmScript = keyof typeof FILM_SCRIPTS;

/** Steps of making one film, in this order; the result of each step is stored. */
export const VIDEO_STEPS = {
  script: '脚本',
  voice: '配音',
  subtitles: '字幕',
  shots: '镜头',
  join: '合成',
  cover: '封面',
} as const;
export type VideoStep = keyof typeof VIDEO_STEPS;
