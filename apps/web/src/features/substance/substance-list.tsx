import { contract, type Substance, substanceState } from '@zhiying/contract';
import { type BulkAction, ListPage } from '#kit/list/index.ts';
import { useDrawerAddress } from '#kit/list/use-drawer-address.ts';
import { action, allowedActions, keysOf } from '#kit/session/action.ts';
import { useLiveSubstances } from '#parts/substance/use-live-substances.ts';
import { SubstanceDrawer } from './editor/substance-drawer.tsx';
import { SubstanceCard, substanceColumns, substanceSearch } from './substance.columns.tsx';
import { useSubstanceActions } from './use-substance-actions.ts';

type List = typeof contract.substance.list;
const calls = contract.substance;

/** Every piece within reach, with what became of it. */
export function SubstanceList() {
  const address = useDrawerAddress();
  const act = useSubstanceActions();
  useLiveSubstances();
  const row = [
    action<Substance>({
      id: 'substance.edit',
      title: '编辑',
      can: 'edit',
      call: calls.update,
      run: ({ id }) => address.open(id),
    }),
    action<Substance>({
      id: 'substance.submit',
      title: '提交审核',
      can: 'submit',
      call: calls.submit,
      run: (each) => act.submit([each]),
    }),
    action<Substance>({
      id: 'substance.send',
      title: '下发',
      can: 'send',
      call: contract.substanceSend.create,
      run: (each) => act.send([each]),
    }),
    action<Substance>({
      id: 'substance.cancel',
      title: '撤回审核',
      can: 'cancelSubmit',
      call: calls.cancelSubmit,
      run: (each) => act.cancelSubmit([each]),
    }),
    action<Substance>({
      id: 'substance.copy',
      title: '复制',
      call: calls.copy,
      run: async (each) => address.open(await act.copy(each)),
    }),
    action<Substance>({
      id: 'substance.takeDown',
      title: '下架',
      can: 'takeDown',
      call: calls.takeDown,
      run: (each) => act.takeDown([each]),
    }),
    action<Substance>({
      id: 'substance.delete',
      title: '删除',
      can: 'delete',
      call: calls.remove,
      run: (each) => act.remove([each]),
    }),
  ];
  const bulk = (
    id: string,
    title: string,
    call: Parameters<typeof keysOf>[0],
    run: (rows: readonly Substance[]) => Promise<void>,
    danger = false,
  ): BulkAction<List> => ({
    id,
    title,
    keys: keysOf(call),
    danger,
    run: async ({ rows, clear }) => {
      await run(rows);
      clear();
    },
  });
  return (
    <ListPage
      headless
      id="substance"
      noun="内容"
      list={calls.list}
      columns={substanceColumns}
      search={substanceSearch}
      counts={{ call: calls.counts, field: 'status', labels: substanceState.states }}
      card={(substance) => <SubstanceCard substance={substance} />}
      rowActions={(each) => allowedActions(each, row)}
      bulkActions={[
        bulk('substance.bulk.submit', '提交审核', calls.submit, act.submit),
        bulk('substance.bulk.send', '下发', contract.substanceSend.create, act.send),
        bulk('substance.bulk.takeDown', '下架', calls.takeDown, act.takeDown, true),
        bulk('substance.bulk.delete', '删除', calls.remove, act.remove, true),
      ]}
      drawer={address}
      empty={{
        title: '暂无内容',
        text: ['用审核过的素材和文章做成图文、视频、海报，', '审核通过后下发给门店，可查看打开和分享情况。'],
      }}
      aside={() => <SubstanceDrawer target={address.target} onOpen={address.open} onClose={address.close} />}
    />
  );
}
