import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    kox: true;
    koxGroup: true;
    koxTask: true;
    koxPost: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Accounts that re-publish, what they were given or what they posted is new. */
    'kox.changed': { ids: number[] };
  }
}
