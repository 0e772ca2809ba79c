import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    comment: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Comments came or were dealt with; lists that show them ask again. */
    'comment.changed': { ids: number[] };
  }
}
