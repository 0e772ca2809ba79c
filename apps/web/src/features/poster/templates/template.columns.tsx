import { POSTER_KINDS, type PosterTemplate } from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';
import { Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/list-types.ts';
import { ReviewMark } from '#parts/review/review-mark.tsx';
import { TOO_NEW } from '../common/too-new.tsx';

export const templateColumns: readonly Column<PosterTemplate>[] = [
  { id: 'name', title: '名称', width: 220, sort: 'name', render: ({ name }) => name },
  { id: 'kind', title: '类别', width: 110, render: ({ kind }) => POSTER_KINDS[kind] },
  {
    id: 'size',
    title: '尺寸',
    width: 130,
    exports: ['width', 'height', 'motionMs'],
    render: ({ width, height, tooNew }) => (tooNew ? TOO_NEW : `${width} × ${height}`),
  },
  {
    id: 'status',
    title: '审核',
    width: 120,
    render: ({ builtin, status }) => (builtin ? <Mark>内置</Mark> : <ReviewMark state={status} />),
    exports: ['status', 'builtin'],
  },
  { id: 'folder', title: '文件夹', width: 120, optional: true, render: ({ folder }) => folder || '—' },
  { id: 'uses', title: '使用次数', width: 100, align: 'right', sort: 'uses', render: ({ uses }) => uses },
  { id: 'node', title: '所属组织', width: 160, optional: true, render: ({ node }) => node.name },
  { id: 'owner', title: '创建人', width: 120, optional: true, render: ({ owner }) => owner.name },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 160,
    sort: 'updatedAt',
    render: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
];
