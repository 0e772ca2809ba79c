import { type Favorite, FILE_KINDS } from '@zhiying/contract';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { MaterialStatus } from '#parts/material/material-status.tsx';
import { NamedMaterial } from '#parts/material/named-material.tsx';

export const favoriteColumns: Column<Favorite>[] = [
  {
    id: 'title',
    title: '名称',
    width: 300,
    render: ({ title, material }) => <NamedMaterial material={material} title={title} />,
  },
  {
    id: 'type',
    title: '类型',
    width: 80,
    exports: ['kind'],
    render: ({ material }) => (material ? FILE_KINDS[material.type].label : <EmptyCell />),
  },
  {
    id: 'status',
    title: '状态',
    width: 104,
    exports: ['material'],
    render: ({ material }) =>
      material ? <MaterialStatus material={material} /> : <EmptyCell>已失效</EmptyCell>,
  },
  {
    id: 'folder',
    title: '收藏夹',
    width: 140,
    render: ({ folder }) => folder?.name ?? <EmptyCell>未分组</EmptyCell>,
  },
  {
    id: 'createdAt',
    title: '收藏时间',
    width: 128,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
