import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    clue: true;
    clueRule: true;
    clueIntake: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Clues changed hands or state; lists that show them ask again. */
    'clue.changed': { ids: number[] };
  }
}
