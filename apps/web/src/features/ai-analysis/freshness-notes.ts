import type { Freshness } from '@zhiying/contract';

/** What is missing from the figures and need not worry anybody. */
export const freshnessNotes = ({ handOver, waiting }: Freshness): string[] => [
  ...(waiting > 0 ? [`${waiting} 条等待平台返回数据`] : []),
  ...(handOver > 0 ? [`${handOver} 条为人工发布，平台不提供数据`] : []),
];
