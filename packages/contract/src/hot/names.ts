import type {} from '../core/common.ts';

declare module '../core/common.ts' {
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
