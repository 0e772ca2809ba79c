import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    digitAvatar: true;
    digitFilm: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Films of digital humans got further, or ended. */
    'digitFilm.changed': { ids: number[] };
    /** A portrait was looked at. */
    'digitAvatar.changed': { ids: number[] };
  }
}
