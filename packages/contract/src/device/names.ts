import type {} from '../core/common.ts';

declare module '../core/common.ts' {
  interface Entities {
    deviceVersion: true;
  }
}
