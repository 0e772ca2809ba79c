import type { Key } from '../core/keys.ts';
import type { FactColumn } from './measures.ts';

/** The three reports. Each has a key of its own, and shows what that key reaches. */
export const REPORT_VIEWS = {
  content: { title: '内容报表', key: '9-1' },
  place: { title: '经销商报表', key: '9-2' },
  person: { title: '顾问报表', key: '9-3' },
} as const satisfies Record<string, { title: string; key: Key }>;
export type ReportView = keyof typeof REPORT_VIEWS;

// Never more than five: a table of 1440 px holds as many beside share, change and line.
const PUBLISHED = ['posts', 'views', 'likes', 'comments', 'forwards'] as const;
const DELIVERED = ['reached', 'shared', 'visits', 'leads', 'shareRate'] as const;
const SOLD = ['clues', 'storeVisits', 'deals', 'storeRate', 'shared'] as const;

/** What reports are split by: in which report, how a row is called, and the columns shown until somebody chooses others. */
export const REPORT_GROUPINGS = {
  substance: grouping('content', '内容', '条', DELIVERED),
  material: grouping('content', '素材', '个', ['uses', 'downloads', 'handouts', 'recalls']),
  aiArticle: grouping('content', '文章', '篇', PUBLISHED),
  video: grouping('content', '视频', '条', PUBLISHED),
  poster: grouping('content', '海报', '张', ['visits', 'leads']),
  platform: grouping('content', '平台', '个', PUBLISHED),
  dealer: grouping('place', '经销商', '家', SOLD),
  store: grouping('place', '门店', '家', SOLD),
  child: grouping('place', '下级组织', '个', SOLD),
  member: grouping('person', '顾问', '人', ['tasksDone', 'shared', 'clues', 'deals', 'taskRate']),
} as const;
export type FactGrouping = keyof typeof REPORT_GROUPINGS;

function grouping<View extends ReportView>(
  view: View,
  title: string,
  unit: string,
  columns: readonly FactColumn[],
) {
  return { view, title, unit, columns } as const;
}
