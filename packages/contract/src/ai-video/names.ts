import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    videoTheme: true;
    video: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Something about these themes of films is new: state, storyboard, films. */
    'videoTheme.changed': { ids: number[] };
    /** One film while it is composed, and when it ends. */
    'video.progress': {
      themeId: number;
      videoId: number;
      status: 'draft' | 'queued' | 'composing' | 'done' | 'failed' | 'cancelled';
      step: string | null;
      percent: number;
      note: string;
    };
  }
}
