import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    /** A decision, whatever it was about. */
    review: true;
  }
}
