import type {} from '../core/events.ts';

declare module '../core/events.ts' {
  interface EventData {
    /** The home pages of these accounts are decorated anew. */
    'douyin.pageChanged': { ids: number[] };
  }
}
