import type { contract } from '@zhiying/contract';
import { EDIT_RIGHTS, SUBSTANCE_KINDS, type Substance, substanceState } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { type Column, dateRangeField, type Search, selectField, textField } from '#kit/list/index.ts';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { SubstanceStatus } from '#parts/substance/substance-status.tsx';

const figure = (value: number) => value.toLocaleString('zh-CN');

export const substanceColumns: Column<Substance>[] = [
  {
    id: 'title',
    title: '内容',
    width: 300,
    sort: 'title',
    exports: ['title', 'kind'],
    render: (row) => (
      <span className={classOf({ flow: 'row', gap: 10, align: 'center', minWidth: 0 })}>
        <SubstanceCover substance={row} size={36} />
        <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={row.title}>
          {row.title}
        </span>
      </span>
    ),
  },
  { id: 'kind', title: '类型', width: 76, exports: [], render: ({ kind }) => SUBSTANCE_KINDS[kind] },
  { id: 'status', title: '状态', width: 96, render: (row) => <SubstanceStatus {...row} /> },
  {
    id: 'product',
    title: '产品',
    width: 110,
    optional: true,
    render: ({ product }) => product || <EmptyCell />,
  },
  {
    id: 'reached',
    title: '送达',
    width: 76,
    align: 'right',
    sort: 'reached',
    exports: ['outcome'],
    render: ({ outcome }) => figure(outcome.reached),
  },
  {
    id: 'opened',
    title: '打开',
    width: 76,
    align: 'right',
    exports: [],
    render: ({ outcome }) => figure(outcome.opened),
  },
  {
    id: 'shared',
    title: '分享',
    width: 76,
    align: 'right',
    sort: 'shared',
    exports: [],
    render: ({ outcome }) => figure(outcome.shared),
  },
  {
    id: 'visits',
    title: '访问',
    width: 76,
    align: 'right',
    sort: 'visits',
    exports: [],
    render: ({ outcome }) => figure(outcome.visits),
  },
  { id: 'validUntil', title: '有效期至', width: 110, render: ({ validUntil }) => validUntil ?? '长期' },
  {
    id: 'node',
    title: '所属组织',
    width: 130,
    render: ({ node }) => (
      <span className={classOf({ flow: 'block', minWidth: 0, clip: true })}>{node.name}</span>
    ),
  },
  { id: 'owner', title: '创建人', width: 96, optional: true, render: ({ owner }) => owner.name },
  {
    id: 'tags',
    title: '标签',
    width: 150,
    optional: true,
    render: ({ tags }) => tags.join('、') || <EmptyCell />,
  },
  {
    id: 'editors',
    title: '编辑权限',
    width: 120,
    optional: true,
    exports: [],
    render: ({ editors }) => EDIT_RIGHTS[editors],
  },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 116,
    sort: 'createdAt',
    optional: true,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

export const substanceSearch = [
  textField({ name: 'q', label: '标题', placeholder: '按标题查找', main: true }),
  selectField({ name: 'kind', label: '类型', options: SUBSTANCE_KINDS }),
  selectField({ name: 'status', label: '状态', options: substanceState.states }),
  memberField({ name: 'ownerId', label: '创建人' }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
  dateRangeField({ name: 'created', label: '创建日期' }),
] satisfies Search<typeof contract.substance.list>;

export const SubstanceCard = ({ substance }: { substance: Substance }) => (
  <span className={classOf({ flow: 'row', gap: 12, minWidth: 0, textAlign: 'left' })}>
    <SubstanceCover substance={substance} size={56} />
    <span className={classOf({ flow: 'stack', gap: 4, minWidth: 0, width: 'full' })}>
      <span className={classOf({ flow: 'row', gap: 8, align: 'center', justify: 'between', minWidth: 0 })}>
        <Text as="b" weight={600} className={classOf({ flow: 'block', minWidth: 0, clip: true })}>
          {substance.title}
        </Text>
        <SubstanceStatus {...substance} />
      </span>
      <span className={classOf({ size: '12/18', tone: 'muted' })}>
        <MetaLine items={[SUBSTANCE_KINDS[substance.kind], substance.product, substance.owner.name]} />
      </span>
      <span className={classOf({ size: '12/18', tone: 'muted' })}>
        送达 {substance.outcome.reached}，打开 {substance.outcome.opened}，分享 {substance.outcome.shared}
        ，访问 {substance.outcome.visits}
      </span>
    </span>
  </span>
);
