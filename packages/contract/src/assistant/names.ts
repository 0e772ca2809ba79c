import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    assistantDevice: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** One of this person's assistants was let in or sent away. */
    'assistant.changed': { id: number };
  }
}
