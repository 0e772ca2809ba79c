import { BENCHMARK_IMPORT, COMPARED_MOST, contract, type HotBenchmark } from '@zhiying/contract';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type BulkAction, ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { importWizard } from '#parts/import/import-wizard.tsx';
import { benchmarkList } from './benchmark.columns.tsx';
import { BenchmarkDrawer } from './benchmark-drawer.tsx';
import { ComparePage } from './compare-page.tsx';

type List = typeof contract.hotBenchmark.list;

const idsOf = (value: unknown): number[] =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .map(Number)
    .slice(0, COMPARED_MOST);

const BenchmarkImport = importWizard({
  importing: BENCHMARK_IMPORT,
  calls: contract.hotBenchmark,
  doneNote: '已有的作品追加新数据，历史数据保留。',
});

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
        const sure = await confirm(
          deletion(`对标账号「${name}」`, `将同时删除 ${total} 条作品和历史数据，已生成的主题不受影响。`),
        );
        if (sure) remove.mutate({ id });
      },
    }),
  ];
  return (
    <ListPage
      {...benchmarkList}
      bulkActions={[compare]}
      rowActions={(row) => allowedActions(row, actions)}
      drawer={drawer}
      aside={({ rows }) => {
        const row = rows.find(({ id }) => id === drawer.target) ?? null;
        return (
          <>
            {(row || drawer.target === 'new') && (
              <BenchmarkDrawer key={String(drawer.target)} row={row} onClose={drawer.close} />
            )}
            <BenchmarkImport drawer={drawer} />
          </>
        );
      }}
    />
  );
}
