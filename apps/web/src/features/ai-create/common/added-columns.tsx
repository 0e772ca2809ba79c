import { Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';

/** Who added a row when. */
export const ADDED_COLUMNS: readonly Column<{ createdBy: string; createdAt: string }>[] = [
  { id: 'createdBy', title: '添加人', width: 100, render: ({ createdBy }) => createdBy },
  {
    id: 'createdAt',
    title: '添加时间',
    width: 124,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
