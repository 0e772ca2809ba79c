import { contract, HOT_FOLLOW_KINDS, HOT_FOLLOW_MODES, type HotFollow } from '@zhiying/contract';
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

const thresholdText = ({ kind, minScore, minRatio, minViews }: HotFollow) =>
  (kind === 'topic'
    ? [minScore > 0 && `热度 ${minScore}`]
    : [minRatio > 0 && `${minRatio} 倍`, minViews > 0 && `播放 ${minViews.toLocaleString('zh-CN')}`]
  )
    .filter(Boolean)
    .join('，');

const columns: Column<HotFollow>[] = [
  { id: 'name', title: '订阅', width: 180, sort: 'name', render: ({ name }) => name },
  { id: 'kind', title: '对象', width: 108, render: ({ kind }) => HOT_FOLLOW_KINDS[kind] },
  {
    id: 'words',
    title: '关注词',
    width: 260,
    render: ({ words }) => (words ? <code className={styles.words}>{words}</code> : <Absent>不限</Absent>),
  },
  {
    id: 'threshold',
    title: '下限',
    width: 148,
    render: (row) => thresholdText(row) || <Absent>不限</Absent>,
    exports: ['minScore', 'minRatio', 'minViews'],
  },
  {
    id: 'mode',
    title: '提醒方式',
    width: 148,
    render: ({ mode, digestAt }) => (mode === 'daily' ? `每日 ${digestAt} 摘要` : HOT_FOLLOW_MODES[mode]),
  },
  {
    id: 'sources',
    title: '来源与账号',
    width: 160,
    render: ({ kind, sources, accounts }) => {
      const names = (kind === 'work' ? accounts : sources).map(({ name }) => name).join('、');
      return names ? (
        <span className={pieces.clip}>{names}</span>
      ) : (
        <Absent>{kind === 'work' ? '账号已删除' : '全部'}</Absent>
      );
    },
    exports: ['accounts'],
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
      card={({ name, kind, words, accounts }) => (
        <span className={pieces.stack}>
          <span>{name}</span>
          {kind === 'work' && (
            <span className={pieces.note}>{accounts.map((account) => account.name).join('、')}</span>
          )}
          {words && <code className={styles.words}>{words}</code>}
        </span>
      )}
      empty={{
        title: '暂无订阅',
        text: ['关注热点话题，或对标账号的新作品；命中时即时提醒或每日摘要，并说明命中原因。'],
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
