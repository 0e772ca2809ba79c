import type {} from '../core/common.ts';
import type {} from '../core/events.ts';

declare module '../core/common.ts' {
  interface Entities {
    publishAttempt: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** These attempts of a theme's release moved on; without ids: several of them. */
    'publish.changed': { batch: 'aiTheme'; batchId: number; ids: number[] };
  }
}
