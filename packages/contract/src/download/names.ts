import type {} from '../core/common.ts';
import type {} from '../core/events.ts';

declare module '../core/common.ts' {
  interface Entities {
    export: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    'export.changed': { id: number; title: string; status: string; rows: number; total: number | null };
  }
}
