import { FILE_KINDS, LICENCES, MATERIAL_SOURCES, type Material } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { clockText } from '#kit/files/player/clock-text.ts';
import type { Column } from '#kit/list/index.ts';
import { MaterialStatus } from '#parts/material/material-status.tsx';
import { NamedMaterial } from '#parts/material/named-material.tsx';

export const materialColumns: Column<Material>[] = [
  {
    id: 'name',
    title: '名称',
    width: 248,
    sort: 'name',
    exports: ['name', 'ext'],
    render: (material) => <NamedMaterial material={material} />,
  },
  { id: 'type', title: '类型', width: 84, render: ({ type }) => FILE_KINDS[type].label },
  { id: 'status', title: '状态', width: 96, render: (material) => <MaterialStatus material={material} /> },
  {
    id: 'size',
    title: '大小',
    width: 84,
    align: 'right',
    sort: 'size',
    render: ({ size }) => bytesText(size),
  },
  {
    id: 'durationMs',
    title: '时长',
    width: 76,
    align: 'right',
    sort: 'durationMs',
    render: ({ durationMs }) => (durationMs === null ? <EmptyCell /> : clockText(durationMs / 1000)),
  },
  {
    id: 'dimensions',
    title: '尺寸',
    width: 108,
    optional: true,
    exports: ['width', 'height'],
    render: ({ width, height }) => (width && height ? `${width} × ${height}` : <EmptyCell />),
  },
  {
    id: 'classify',
    title: '文件夹',
    width: 136,
    render: ({ classify }) => classify?.name ?? <EmptyCell />,
  },
  {
    id: 'tags',
    title: '标签',
    width: 140,
    render: ({ tags }) => <span title={tags.join('、')}>{tags.join('、') || <EmptyCell />}</span>,
  },
  { id: 'owner', title: '上传人', width: 96, render: ({ owner }) => owner.name },
  { id: 'node', title: '所属组织', width: 148, optional: true, render: ({ node }) => node.name },
  {
    id: 'rights',
    title: '版权',
    width: 148,
    optional: true,
    render: ({ rights }) => `${LICENCES[rights.licence]}，${rights.expiresOn ?? '长期'}`,
  },
  {
    id: 'downloads',
    title: '下载',
    width: 72,
    align: 'right',
    sort: 'downloads',
    render: ({ downloads }) => downloads,
  },
  {
    id: 'usages',
    title: '引用',
    width: 72,
    align: 'right',
    optional: true,
    render: ({ usages }) => usages,
  },
  {
    id: 'createdAt',
    title: '上传时间',
    width: 124,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'updatedAt',
    title: '修改时间',
    width: 124,
    sort: 'updatedAt',
    optional: true,
    exports: [],
    render: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
  {
    id: 'source',
    title: '来源',
    width: 88,
    optional: true,
    render: ({ source }) => MATERIAL_SOURCES[source],
  },
  {
    id: 'remark',
    title: '备注',
    width: 180,
    optional: true,
    render: ({ remark }) => <span title={remark}>{remark || <EmptyCell />}</span>,
  },
];
