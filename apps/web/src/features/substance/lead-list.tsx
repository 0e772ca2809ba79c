import { contract } from '@zhiying/contract';
import { Clip } from '#kit/base/pieces.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { dateRangeField, ListPage, listOf, RowCard, textField } from '#kit/list/index.ts';

const list = listOf(contract.substanceShare.leads, {
  headless: true,
  id: 'substance-lead',
  noun: '留资',
  columns: [
    {
      id: 'name',
      title: '称呼',
      width: 120,
      render: ({ name }) => <Clip>{name}</Clip>,
    },
    { id: 'phone', title: '手机号', width: 130, render: ({ phone }) => phone },
    {
      id: 'target',
      title: '来源内容',
      width: 280,
      render: ({ target }) => (target ? <Clip>{target}</Clip> : <EmptyCell>已删除</EmptyCell>),
    },
    { id: 'sharer', title: '分享人', width: 110, render: ({ sharer }) => sharer.name },
    {
      id: 'node',
      title: '所属组织',
      width: 160,
      render: ({ node }) => <Clip>{node.name}</Clip>,
    },
    {
      id: 'createdAt',
      title: '留资时间',
      width: 116,
      sort: 'createdAt',
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ],
  search: [
    textField({ name: 'q', label: '称呼', placeholder: '按称呼查找', main: true }),
    dateRangeField({ name: 'created', label: '留资日期' }),
  ],
  card: (row) => (
    <RowCard
      head={
        <>
          <b>{row.name}</b>
          {row.phone}
        </>
      }
      items={[row.target, `${row.sharer.name} 分享`, row.node.name]}
    />
  ),
  empty: {
    title: '暂无留资',
    text: ['客户在分享页留下的联系方式显示在这里，', '并自动成为分享人的线索。'],
  },
});

/** 留资: who left a number on a shared page; each of them is a clue of whoever shared it. */
export const LeadList = () => <ListPage {...list} />;
