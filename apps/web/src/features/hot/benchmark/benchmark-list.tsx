import {
  BENCHMARK_DAYS,
  BENCHMARK_IMPORT,
  BENCHMARK_SOURCES,
  COMPARED_MOST,
  contract,
  type HotBenchmark,
  OUTLIER,
  PLATFORM_IDS,
  PLATFORMS,
} from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import {
  type BulkAction,
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action, allowed } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { ImportWizard } from '#parts/import/import-wizard.tsx';
import { Told, toldText } from '../told.tsx';
import styles from './benchmark.module.css';
import { BenchmarkDrawer } from './benchmark-drawer.tsx';
import { ComparePage } from './compare-page.tsx';

type List = typeof contract.hotBenchmark.list;

const columns: Column<HotBenchmark>[] = [
  {
    id: 'name',
    title: '账号',
    width: 240,
    exports: ['name', 'platform', 'handle'],
    render: (row) => (
      <span className={pieces.row}>
        <PlatformMark platform={row.platform} />
        <span className={pieces.clip} title={row.handle ? `平台号 ${row.handle}` : undefined}>
          {row.name}
        </span>
        {row.source === 'own' && <Mark>自有</Mark>}
      </span>
    ),
  },
  { id: 'source', title: '数据来源', width: 96, render: ({ source }) => BENCHMARK_SOURCES[source] },
  {
    id: 'fans',
    title: '粉丝',
    width: 96,
    align: 'right',
    sort: 'fans',
    render: ({ fans }) => <Told value={fans} />,
  },
  {
    id: 'works',
    title: '本期作品',
    width: 84,
    align: 'right',
    render: ({ works }) => works,
  },
  {
    id: 'total',
    title: '全部作品',
    width: 84,
    align: 'right',
    sort: 'total',
    optional: true,
    render: ({ total }) => total,
  },
  {
    id: 'median',
    title: '本期播放中位数',
    width: 120,
    align: 'right',
    render: ({ median }) => <Told value={median} />,
  },
  {
    id: 'rate',
    title: '互动率',
    width: 84,
    align: 'right',
    render: ({ rate }) => (rate === null ? <Absent /> : `${(rate * 100).toFixed(2)}%`),
  },
  {
    id: 'outliers',
    title: `≥ ${OUTLIER} 倍`,
    width: 72,
    align: 'right',
    render: ({ outliers }) => outliers,
  },
  {
    id: 'baseline',
    title: '基线',
    width: 96,
    align: 'right',
    sort: 'baseline',
    render: ({ baseline }) =>
      baseline === null ? <Absent>样本不足</Absent> : baseline.toLocaleString('zh-CN'),
  },
  {
    id: 'lastAt',
    title: '最近发布',
    width: 116,
    sort: 'lastAt',
    render: (row) => <Moment at={row.lastAt} never="暂无作品" />,
  },
  {
    id: 'readAt',
    title: '数据截至',
    width: 116,
    render: ({ readAt, trouble }) =>
      trouble ? (
        <span className={`${pieces.clip} ${styles.trouble}`} title={trouble}>
          {trouble}
        </span>
      ) : (
        <Moment at={readAt} never="未读取" />
      ),
  },
  {
    id: 'node',
    title: '所属组织',
    width: 140,
    optional: true,
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
  },
];

const PLATFORM_NAMES = Object.fromEntries(PLATFORM_IDS.map((id) => [id, PLATFORMS[id].name]));
const search = [
  textField({ name: 'q', label: '账号', placeholder: '账号名称或平台号', main: true }),
  selectField({ name: 'platform', label: '平台', options: PLATFORM_NAMES }),
  selectField({ name: 'source', label: '来源', options: BENCHMARK_SOURCES }),
  selectField({ name: 'days', label: '本期', options: BENCHMARK_DAYS as unknown as Record<string, string> }),
] satisfies readonly SearchField<SearchName<List>>[];

const idsOf = (value: unknown): number[] =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .map(Number)
    .slice(0, COMPARED_MOST);

/** Accounts to compare with, own ones among them. */
export function BenchmarkTab() {
  const { search: address, setSearch } = usePage();
  const compared = idsOf(address.compare);
  return compared.length > 0 ? (
    <ComparePage ids={compared} onBack={() => setSearch({ tabid: 'benchmark' }, { push: true })} />
  ) : (
    <BenchmarkList
      onCompare={(ids) => setSearch({ tabid: 'benchmark', compare: ids.join(',') }, { push: true })}
    />
  );
}

function BenchmarkList({ onCompare }: { onCompare(ids: readonly number[]): void }) {
  const drawer = useDrawerAddress();
  const confirm = useConfirm();
  const remove = useAction(contract.hotBenchmark.remove, {
    onError: (error) => void message.error(error.message),
  });
  const compare: BulkAction<List> = {
    ...action({
      id: 'hotBenchmark.compare',
      title: '对比',
      call: contract.hotBenchmark.compare,
      run: ({ ids }: { ids: readonly number[] }) => {
        if (ids.length > COMPARED_MOST) void message.warning(`一次最多对比 ${COMPARED_MOST} 个账号`);
        else onCompare(ids);
      },
    }),
  };
  const actions = [
    action<HotBenchmark>({
      id: 'hotBenchmark.works',
      title: '查看作品',
      call: contract.hotVideo.list,
      run: ({ id }) => go({ path: 'hot/index/index', search: { tabid: 'video', benchmark: id } }),
    }),
    action<HotBenchmark>({
      id: 'hotBenchmark.delete',
      title: '删除',
      call: contract.hotBenchmark.remove,
      can: 'delete',
      run: async ({ id, name, total }) => {
        const sure = await confirm({
          title: `删除对标账号「${name}」？`,
          consequence: `将同时删除 ${total} 条作品和历史数据，已生成的主题不受影响。`,
          okText: '删除',
          danger: true,
        });
        if (sure) remove.mutate({ id });
      },
    }),
  ];
  return (
    <ListPage
      headless
      id="hotBenchmark"
      noun="对标账号"
      list={contract.hotBenchmark.list}
      columns={columns}
      search={search}
      bulkActions={[compare]}
      rowActions={(row) => allowed(row, actions)}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      card={(row) => (
        <span className={pieces.stack}>
          <span className={pieces.row}>
            <PlatformMark platform={row.platform} />
            <b className={`${pieces.clip} ${pieces.grow}`}>{row.name}</b>
            {row.source === 'own' && <Mark>自有</Mark>}
          </span>
          <span className={pieces.note}>
            <MetaLine
              items={[BENCHMARK_SOURCES[row.source], toldText('粉丝', row.fans), `本期 ${row.works} 条`]}
            />
          </span>
        </span>
      )}
      empty={{
        title: '暂无对标账号',
        text: ['添加自有账号和要对比的账号，', '勾选后可对比作品、播放和发布时间。'],
      }}
      aside={({ rows }) => {
        const row = rows.find(({ id }) => id === drawer.target) ?? null;
        return (
          <>
            {(row || drawer.target === 'new') && (
              <BenchmarkDrawer key={String(drawer.target)} row={row} onClose={drawer.close} />
            )}
            <ImportWizard
              open={drawer.importing}
              onClose={drawer.close}
              importing={BENCHMARK_IMPORT}
              calls={contract.hotBenchmark}
              doneNote="已有的作品追加新数据，历史数据保留。"
            />
          </>
        );
      }}
    />
  );
}
