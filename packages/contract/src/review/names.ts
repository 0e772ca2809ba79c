import type {} from '../core/common.ts';

declare module '../core/common.ts' {
  interface Entities {
    /** A decision, whatever it was about. */
    review: true;
  }
}
