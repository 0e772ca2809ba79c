import { contract, type ShareLead } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import {
  type Column,
  dateRangeField,
  ListPage,
  type SearchField,
  type SearchName,
  textField,
} from '#kit/list/index.ts';

const columns: Column<ShareLead>[] = [
  {
    id: 'name',
    title: '称呼',
    width: 120,
    render: ({ name }) => <span className={pieces.clip}>{name}</span>,
  },
  { id: 'phone', title: '手机号', width: 130, render: ({ phone }) => phone },
  {
    id: 'target',
    title: '来源内容',
    width: 280,
    render: ({ target }) =>
      target ? <span className={pieces.clip}>{target}</span> : <Absent>已删除</Absent>,
  },
  { id: 'sharer', title: '分享人', width: 110, render: ({ sharer }) => sharer.name },
  {
    id: 'node',
    title: '所属组织',
    width: 160,
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
  },
  {
    id: 'createdAt',
    title: '留资时间',
    width: 116,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '称呼', placeholder: '按称呼查找', main: true }),
  dateRangeField({ name: 'created', label: '留资日期' }),
] satisfies readonly SearchField<SearchName<typeof contract.substanceShare.leads>>[];

/** 留资: who left a number on a shared page; each of them is a clue of whoever shared it. */
export const LeadList = () => (
  <ListPage
    id="substance-lead"
    headless
    noun="留资"
    list={contract.substanceShare.leads}
    columns={columns}
    search={search}
    card={(row) => (
      <span className={pieces.stack}>
        <span className={pieces.row}>
          <b>{row.name}</b>
          {row.phone}
        </span>
        <span className={pieces.note}>
          <MetaLine items={[row.target, `${row.sharer.name} 分享`, row.node.name]} />
        </span>
      </span>
    )}
    empty={{
      title: '暂无留资',
      text: ['客户在分享页留下的联系方式显示在这里，', '并自动成为分享人的线索。'],
    }}
  />
);
