import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    prospect: true;
    growthSignal: true;
    growthCrawl: true;
    growthTemplate: true;
    growthTask: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Prospects changed hands or state, or said something new. */
    'growth.changed': { ids: number[] };
    /** A crawl went on, stopped or ended. */
    'growth.crawled': { id: number };
  }
}
