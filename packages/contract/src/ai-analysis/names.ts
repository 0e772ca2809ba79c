import type {} from '../core/events.ts';

declare module '../core/events.ts' {
  interface EventData {
    /** Newer figures of published posts have been read. At most once a minute, and when somebody asked for it. */
    'analysis.changed': { at: string };
  }
}
