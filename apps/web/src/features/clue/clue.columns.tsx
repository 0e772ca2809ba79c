import { CLUE_SOURCES, type Clue } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Avatar } from '#kit/display/avatar.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { ClueStatus } from '#parts/clue/clue-words.tsx';
import { NextAt } from './next-at.tsx';
import { RecycleIn } from './recycle-in.tsx';

const clipped = (text: string) =>
  text ? <span className={classOf({ flow: 'block', minWidth: 0, clip: true })}>{text}</span> : <EmptyCell />;

const customer: Column<Clue> = {
  id: 'name',
  title: '客户',
  width: 156,
  render: ({ name }) => (
    <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
      <Avatar name={name} />
      <span className={classOf({ flow: 'block', minWidth: 0, clip: true })}>{name}</span>
    </span>
  ),
};
const phone: Column<Clue> = {
  id: 'phone',
  title: '手机号',
  width: 120,
  render: (clue) => (clue.phone ? <span>{clue.phone}</span> : <EmptyCell>未留手机号</EmptyCell>),
};
const state: Column<Clue> = {
  id: 'state',
  title: '状态',
  width: 96,
  render: (clue) => <ClueStatus state={clue.state} closeReason={clue.closeReason} />,
};
const score: Column<Clue> = {
  id: 'score',
  title: '评分',
  width: 68,
  align: 'right',
  sort: 'score',
  render: (clue) => clue.score,
};
const source: Column<Clue> = {
  id: 'source',
  title: '来源',
  width: 104,
  exports: ['source', 'sourceNote'],
  render: (clue) => clipped(CLUE_SOURCES[clue.source]),
};
const model: Column<Clue> = {
  id: 'model',
  title: '意向车型',
  width: 132,
  render: (clue) => clipped(clue.model),
};
const city: Column<Clue> = {
  id: 'city',
  title: '城市',
  width: 92,
  render: (clue) => clipped(clue.city?.name ?? ''),
};
const createdAt: Column<Clue> = {
  id: 'createdAt',
  title: '创建时间',
  width: 116,
  sort: 'createdAt',
  render: (clue) => <Moment at={clue.createdAt} />,
};
const node: Column<Clue> = {
  id: 'node',
  title: '所属组织',
  width: 148,
  render: (clue) => clipped(clue.node.name),
};

export const CLUE_COLUMNS: readonly Column<Clue>[] = [
  customer,
  phone,
  state,
  {
    id: 'recycleAt',
    title: '回收倒计时',
    width: 136,
    sort: 'recycleAt',
    exports: [],
    render: (clue) => <RecycleIn at={clue.recycleAt} />,
  },
  {
    id: 'nextAt',
    title: '下次跟进',
    width: 120,
    sort: 'nextAt',
    render: (clue) => <NextAt at={clue.nextAt} />,
  },
  { id: 'owner', title: '负责人', width: 92, render: (clue) => clipped(clue.owner?.name ?? '线索池') },
  { ...model, optional: true },
  source,
  score,
  {
    id: 'lastFollowAt',
    title: '最近跟进',
    width: 116,
    optional: true,
    sort: 'lastFollowAt',
    render: (clue) => <Moment at={clue.lastFollowAt} never="未跟进" />,
  },
  { ...createdAt, optional: true },
  { ...city, optional: true },
  { ...node, optional: true },
  { id: 'remark', title: '备注', width: 180, optional: true, render: (clue) => clipped(clue.remark) },
];

export const POOL_COLUMNS: readonly Column<Clue>[] = [
  customer,
  phone,
  state,
  model,
  city,
  source,
  score,
  node,
  createdAt,
];
