import { CLUE_EVENTS, clueState, contract, FOLLOW_RESULTS } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Clip, Muted, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { dateRangeField, ListPage, listOf, selectField, textField } from '#kit/list/index.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useLiveClues } from './use-live-clues.ts';

const list = listOf(contract.clueFollow.list, {
  headless: true,
  id: 'clue-follow',
  noun: '记录',
  columns: [
    { id: 'at', title: '时间', width: 116, sort: 'at', render: ({ at }) => <Moment at={at} /> },
    {
      id: 'clue',
      title: '客户',
      width: 132,
      render: ({ clue }) => (
        <PageLink to={{ path: 'clew', search: { open: clue.id } }}>
          <Clip>{clue.name}</Clip>
        </PageLink>
      ),
    },
    { id: 'kind', title: '方式', width: 108, render: ({ kind }) => CLUE_EVENTS[kind] },
    {
      id: 'result',
      title: '结果',
      width: 92,
      render: ({ result }) => (result ? FOLLOW_RESULTS[result] : <EmptyCell />),
    },
    {
      id: 'text',
      title: '内容',
      width: 360,
      render: ({ text }) => (text ? <Clip title={text}>{text}</Clip> : <EmptyCell />),
    },
    {
      id: 'state',
      title: '状态',
      width: 92,
      render: ({ state }) => (state ? clueState.label(state) : <EmptyCell />),
    },
    { id: 'by', title: '跟进人', width: 92, render: ({ by }) => by },
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '沟通内容' }),
    selectField({ name: 'kind', label: '方式', options: CLUE_EVENTS }),
    selectField({ name: 'result', label: '结果', options: FOLLOW_RESULTS }),
    dateRangeField({ name: 'at', label: '时间' }),
  ],
  card: (row) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <span className={classOf({ flow: 'row', gap: 8, align: 'center' })}>
        <b>{row.clue.name}</b>
        <Text marginLeft="auto">
          <Moment at={row.at} />
        </Text>
      </span>
      <Muted>
        <MetaLine items={[CLUE_EVENTS[row.kind], row.result && FOLLOW_RESULTS[row.result], row.by]} />
      </Muted>
      {row.text && <Clip>{row.text}</Clip>}
    </Stack>
  ),
  empty: { title: '暂无跟进记录', text: ['在线索中记录的电话、消息、到店和预约按时间显示在这里。'] },
});

/** 跟进: everything that was done with the clues one sees. */
export function FollowList() {
  useLiveClues();
  return <ListPage {...list} />;
}
