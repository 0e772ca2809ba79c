import { CLUE_EVENTS, clueState, contract, FOLLOW_RESULTS, type RowOf } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { type Column, dateRangeField, ListPage, selectField, textField } from '#kit/list/index.ts';
import { PlaceLink } from '#kit/page/place-link.tsx';
import styles from './clue.module.css';
import { useLiveClues } from './use-live-clues.ts';

type Row = RowOf<typeof contract.clueFollow.list>;

const columns: readonly Column<Row>[] = [
  { id: 'at', title: '时间', width: 116, sort: 'at', render: ({ at }) => <Moment at={at} /> },
  {
    id: 'clue',
    title: '客户',
    width: 132,
    render: ({ clue }) => (
      <PlaceLink to={{ path: 'clew', search: { open: clue.id } }}>
        <span className={pieces.clip}>{clue.name}</span>
      </PlaceLink>
    ),
  },
  { id: 'kind', title: '方式', width: 108, render: ({ kind }) => CLUE_EVENTS[kind] },
  {
    id: 'result',
    title: '结果',
    width: 92,
    render: ({ result }) => (result ? FOLLOW_RESULTS[result] : <Absent />),
  },
  {
    id: 'text',
    title: '内容',
    width: 360,
    render: ({ text }) =>
      text ? (
        <span className={pieces.clip} title={text}>
          {text}
        </span>
      ) : (
        <Absent />
      ),
  },
  {
    id: 'state',
    title: '状态',
    width: 92,
    render: ({ state }) => (state ? clueState.label(state) : <Absent />),
  },
  { id: 'by', title: '跟进人', width: 92, render: ({ by }) => by },
];

const search = [
  textField({ name: 'q', label: '关键字', placeholder: '沟通内容' }),
  selectField({ name: 'kind', label: '方式', options: CLUE_EVENTS }),
  selectField({ name: 'result', label: '结果', options: FOLLOW_RESULTS }),
  dateRangeField({ name: 'at', label: '时间' }),
] as const;

/** 跟进: everything that was done with the clues one sees. */
export function FollowList() {
  useLiveClues();
  return (
    <ListPage
      id="clue-follow"
      headless
      noun="记录"
      list={contract.clueFollow.list}
      columns={columns}
      search={search}
      card={(row) => (
        <span className={styles.card}>
          <span className={styles.cardLine}>
            <b>{row.clue.name}</b>
            <span className={styles.right}>
              <Moment at={row.at} />
            </span>
          </span>
          <span className={styles.cardMeta}>
            <MetaLine items={[CLUE_EVENTS[row.kind], row.result && FOLLOW_RESULTS[row.result], row.by]} />
          </span>
          {row.text && <span className={pieces.clip}>{row.text}</span>}
        </span>
      )}
      empty={{ title: '暂无跟进记录', text: ['在线索中记录的电话、消息、到店和预约按时间显示在这里。'] }}
    />
  );
}
