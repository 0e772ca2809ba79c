import { contract, HOT_FOLLOW_MODES, type HotFollow } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import styles from '../hot.module.css';
import { FollowForm } from './follow-form.tsx';

const columns: Column<HotFollow>[] = [
  { id: 'name', title: '订阅', width: 140, sort: 'name', render: ({ name }) => name },
  {
    id: 'words',
    title: '关注词',
    width: 260,
    render: ({ words }) => <code className={styles.words}>{words}</code>,
  },
  {
    id: 'minScore',
    title: '热度下限',
    width: 88,
    align: 'right',
    render: ({ minScore }) => minScore || <Absent>不限</Absent>,
  },
  {
    id: 'mode',
    title: '提醒方式',
    width: 128,
    render: ({ mode, digestAt }) => (mode === 'daily' ? `每日 ${digestAt} 摘要` : HOT_FOLLOW_MODES[mode]),
  },
  {
    id: 'sources',
    title: '来源',
    width: 132,
    render: ({ sources }) =>
      sources.length === 0 ? (
        <Absent>全部</Absent>
      ) : (
        <span className={pieces.clip}>{sources.map(({ name }) => name).join('、')}</span>
      ),
    exports: [],
  },
  {
    id: 'quiet',
    title: '安静时段',
    width: 116,
    render: ({ quietFrom, quietTo }) => (quietFrom && quietTo ? `${quietFrom}–${quietTo}` : <Absent />),
    exports: [],
  },
  {
    id: 'latest',
    title: '最近命中',
    width: 280,
    render: ({ latest: [first] }) =>
      first ? (
        <span className={pieces.row}>
          <span className={pieces.clip} title={`${first.title}（命中：${first.why}）`}>
            {first.title}
          </span>
          <span className={`${pieces.small} ${pieces.clip}`}>{first.why}</span>
        </span>
      ) : (
        <Absent>暂无命中</Absent>
      ),
    exports: ['hits', 'lastHitAt'],
  },
  { id: 'lastHitAt', title: '命中时间', width: 124, render: ({ lastHitAt }) => <Moment at={lastHitAt} /> },
  {
    id: 'on',
    title: '状态',
    width: 88,
    render: ({ on }) => <StatusDot tone={on ? 'success' : 'neutral'}>{on ? '启用' : '停用'}</StatusDot>,
    exports: [],
  },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '订阅名称', main: true }),
] satisfies readonly SearchField<SearchName<typeof contract.hotFollow.list>>[];

/** What somebody wants to be told of. */
export function FollowList() {
  const drawer = useDrawerAddress();
  return (
    <ListPage
      headless
      id="hotFollow"
      noun="订阅"
      list={contract.hotFollow.list}
      columns={columns}
      search={search}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      card={({ name, words }) => (
        <span className={pieces.stack}>
          <span>{name}</span>
          <code className={styles.words}>{words}</code>
        </span>
      )}
      empty={{
        title: '暂无订阅',
        text: ['设置关注词和热度下限，命中时即时提醒或每日摘要，并说明命中原因。'],
      }}
      aside={({ rows }) =>
        drawer.target !== null && (
          <FollowForm
            key={String(drawer.target)}
            row={rows.find(({ id }) => id === drawer.target) ?? null}
            isNew={drawer.target === 'new'}
            onClose={drawer.close}
          />
        )
      }
    />
  );
}
