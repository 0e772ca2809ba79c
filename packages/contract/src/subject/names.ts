import type {} from '../core/common.ts';
import type {} from '../core/events.ts';

declare module '../core/common.ts' {
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
