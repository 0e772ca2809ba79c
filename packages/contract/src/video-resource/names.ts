import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    videoVoice: true;
    videoReading: true;
    videoSpoken: true;
    videoMusic: true;
    videoTemplate: true;
    videoPackage: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** A sample, a piece of music or a preview is ready or failed. */
    'videoResource.changed': { ids: number[] };
  }
}
