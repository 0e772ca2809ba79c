import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    task: true;
    taskDealer: true;
    taskStore: true;
    taskMember: true;
    taskEvidence: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Something about these tasks is new: begun, ended, handed in, accepted. */
    'task.changed': { ids: number[] };
  }
}
