import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    role: true;
  }
}
