import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    substance: true;
    substanceSend: true;
    substanceGroup: true;
    substanceDelivery: true;
    substanceNote: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Something about these substances is new: written, reviewed, sent, withdrawn. Lists that show them read them again. */
    'substance.changed': { ids: number[] };
  }
}
