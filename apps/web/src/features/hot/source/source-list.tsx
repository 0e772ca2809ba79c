import { contract, HOT_SOURCE_KINDS, type HotSource, hotSourceState } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { action, allowed } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../hot.module.css';
import { Letter, SourceHealth } from '../topic/source-strip.tsx';
import { SourceForm } from './source-form.tsx';

type List = typeof contract.hotSource.list;
const TONES = { on: 'success', stopped: 'error', off: 'neutral' } as const;

const Status = ({ source: { status, late } }: { source: HotSource }) =>
  late ? (
    <StatusDot tone="warning">未按时读取</StatusDot>
  ) : (
    <StatusDot tone={TONES[status]}>{hotSourceState.label(status)}</StatusDot>
  );

const columns: Column<HotSource>[] = [
  {
    id: 'name',
    title: '来源',
    width: 180,
    sort: 'name',
    render: (source) => (
      <span className={pieces.row}>
        <Letter source={source} />
        <span className={pieces.clip}>{source.name}</span>
      </span>
    ),
  },
  { id: 'kind', title: '类型', width: 104, render: ({ kind }) => HOT_SOURCE_KINDS[kind] },
  { id: 'status', title: '状态', width: 112, render: (source) => <Status source={source} /> },
  {
    id: 'marks',
    title: '近 24 小时',
    width: 216,
    render: (source) => <SourceHealth source={source} />,
    exports: [],
  },
  {
    id: 'lastGoodAt',
    title: '最近读取',
    width: 124,
    sort: 'lastGoodAt',
    render: ({ lastGoodAt }) => <Moment at={lastGoodAt} never="尚未读取" />,
  },
  {
    id: 'gaps',
    title: '缺口',
    width: 104,
    render: ({ expected, gaps }) =>
      expected === 0 ? <Absent /> : gaps === 0 ? '无' : <span className={styles.warn}>未读 {gaps} 次</span>,
  },
  {
    id: 'lastCount',
    title: '条数',
    width: 64,
    align: 'right',
    render: ({ lastCount }) => lastCount || <Absent />,
    exports: [],
  },
  {
    id: 'trouble',
    title: '问题',
    width: 240,
    render: ({ trouble }) =>
      trouble ? (
        <span className={`${pieces.clip} ${styles.bad}`} title={trouble}>
          {trouble}
        </span>
      ) : (
        <Absent />
      ),
  },
  { id: 'weight', title: '权重', width: 72, align: 'right', render: ({ weight }) => weight.toFixed(1) },
  { id: 'url', title: '地址', width: 240, optional: true, render: ({ url }) => url || <Absent /> },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '来源名称', main: true }),
  selectField({ name: 'status', label: '状态', options: hotSourceState.states }),
] satisfies readonly SearchField<SearchName<List>>[];

/** Where lists come from, and how each of them is doing. */
export function SourceList() {
  const drawer = useDrawerAddress();
  const read = useAction(contract.hotSource.read, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ ok, msg }) => void (ok ? message.success(msg) : message.error(msg)),
  });
  return (
    <ListPage
      headless
      id="hotSource"
      noun="来源"
      list={contract.hotSource.list}
      columns={columns}
      search={search}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      rowActions={(source) =>
        allowed(source, [
          action<HotSource>({
            id: 'hotSource.read',
            title: '立即试读',
            call: contract.hotSource.read,
            can: 'read',
            run: ({ id }) => read.mutate({ id }),
          }),
          action<HotSource>({
            id: 'hotSource.enter',
            title: '录入',
            call: contract.hotSource.enter,
            can: 'enter',
            run: ({ id }) => drawer.open(id),
          }),
        ])
      }
      card={(source) => (
        <span className={pieces.stack}>
          <span className={pieces.row}>
            <Letter source={source} />
            <span className={pieces.grow}>{source.name}</span>
            <Status source={source} />
          </span>
          <SourceHealth source={source} />
        </span>
      )}
      empty={{
        title: '暂无来源',
        text: ['添加 RSS、JSON 列表、公开列表页或抖音热榜，按计划自动读取；也可以手工录入。'],
      }}
      aside={({ rows }) => {
        const row = rows.find(({ id }) => id === drawer.target) ?? null;
        return (
          (row || drawer.target === 'new') && (
            <SourceForm key={String(drawer.target)} row={row} onClose={drawer.close} />
          )
        );
      }}
    />
  );
}
