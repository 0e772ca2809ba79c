import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    subject: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Something about these subjects is new. */
    'subject.changed': { ids: number[] };
  }
}
