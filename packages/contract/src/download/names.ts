import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    export: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    'export.changed': { id: number; title: string; status: string; rows: number; total: number | null };
  }
}
