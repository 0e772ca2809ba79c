import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    posterTemplate: true;
    poster: true;
    posterBatch: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Something about these templates is new: written, reviewed, deleted. */
    'posterTemplate.changed': { ids: number[] };
    /** These posters were made, changed or failed. */
    'poster.changed': { ids: number[] };
    /** How far these batches are. */
    'posterBatch.changed': { ids: number[] };
  }
}
