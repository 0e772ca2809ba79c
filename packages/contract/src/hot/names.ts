import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    hotSource: true;
    hotTopic: true;
    hotTitle: true;
    hotPackage: true;
    hotFollow: true;
    hotScript: true;
    hotBenchmark: true;
    hotVideo: true;
  }
}
