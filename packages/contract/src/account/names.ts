import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    account: true;
    accountGroup: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Something about these content accounts is new: connected, checked, paused. */
    'account.changed': { ids: number[] };
  }
}
