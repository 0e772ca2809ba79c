import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    publishAttempt: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** These attempts of what was released together moved on. */
    'publish.changed': { kind: string; id: number; ids: number[] };
  }
}
