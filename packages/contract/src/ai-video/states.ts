import { machine } from '../core/machine.ts';

/** One film of a theme on its way to being a file. The theme itself goes as themes of articles do (`themeState`). */
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

/** How far a theme has come; `fallback` takes it one step back. */
export const VIDEO_STAGES = { script: '脚本', board: '分镜', film: '成片' } as const;
export type VideoStage = keyof typeof VIDEO_STAGES;

/** Where the lines of a film come from. */
export const FILM_SCRIPTS = { board: '分镜口播', model: 'AI 口播', offline: '离线草稿' } as const;
export type FilmScript = keyof typeof FILM_SCRIPTS;

/** What is done for one film, in this order; each is kept. */
export const VIDEO_STEPS = {
  script: '脚本',
  voice: '配音',
  subtitles: '字幕',
  shots: '镜头',
  join: '合成',
  cover: '封面',
} as const;
export type VideoStep = keyof typeof VIDEO_STEPS;
