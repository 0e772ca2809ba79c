import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    aiFact: true;
    aiPrompt: true;
    aiModel: true;
    aiQuota: true;
  }
}
