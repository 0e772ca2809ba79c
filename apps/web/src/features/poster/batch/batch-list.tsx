import { contract, type PosterBatch, posterBatchState } from '@zhiying/contract';
import { Clip, Muted, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { download } from '#kit/files/download.ts';
import { ListPage, selectField, textField } from '#kit/list/index.ts';
import type { Column } from '#kit/list/list-types.ts';
import { type Action, action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { usePosterAddress } from '#parts/poster/poster.address.ts';
import { useLivePosters } from '../common/use-live-posters.ts';
import { BatchDrawer } from './batch-drawer.tsx';
import { BatchProgress, BatchState } from './batch-state.tsx';

const COLUMNS: readonly Column<PosterBatch>[] = [
  { id: 'name', title: '名称', width: 220, sort: 'name', render: ({ name }) => name },
  { id: 'template', title: '模板', width: 180, render: ({ template }) => template?.name ?? '—' },
  { id: 'state', title: '状态', width: 120, render: (batch) => <BatchState batch={batch} /> },
  {
    id: 'progress',
    title: '进度',
    width: 260,
    exports: ['places', 'made', 'kept', 'failed'],
    render: (batch) => <BatchProgress batch={batch} />,
  },
  { id: 'visits', title: '扫码次数', width: 100, align: 'right', render: ({ visits }) => visits },
  { id: 'leads', title: '留资', width: 90, align: 'right', render: ({ leads }) => leads },
  { id: 'owner', title: '创建人', width: 120, optional: true, render: ({ owner }) => owner.name },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 160,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
const FIELDS = [
  textField({ name: 'q', label: '关键字', placeholder: '批次名称', main: true }),
  selectField({ name: 'state', label: '状态', options: posterBatchState.states }),
];

/** What can be done with a batch, in its row and in its drawer. */
export function useBatchActions() {
  const confirm = useConfirm();
  const failed = (error: Error) => void message.error(error.message);
  const cancel = useAction(contract.posterBatch.cancel, { onError: failed });
  const resume = useAction(contract.posterBatch.resume, { onError: failed });
  const rerun = useAction(contract.posterBatch.rerun, { onError: failed });
  const remove = useAction(contract.posterBatch.remove, { onError: failed });
  const archive = useAction(contract.posterBatch.archive, {
    onError: failed,
    onSuccess: ({ filepath }) => download(filepath),
  });
  return (row: PosterBatch): Action<PosterBatch>[] =>
    allowedActions(row, [
      action<PosterBatch>({
        id: 'posterBatch.cancel',
        title: '取消',
        can: 'cancel',
        call: contract.posterBatch.cancel,
        run: async ({ id, name }) => {
          const sure = await confirm({
            title: `取消「${name}」？`,
            consequence: '已生成的海报保留，其余不再生成，之后可以继续。',
            okText: '取消生成',
          });
          if (sure) cancel.mutate({ id });
        },
      }),
      action<PosterBatch>({
        id: 'posterBatch.resume',
        title: '继续',
        can: 'resume',
        call: contract.posterBatch.resume,
        run: ({ id }) => resume.mutate({ id }),
      }),
      action<PosterBatch>({
        id: 'posterBatch.rerun',
        title: '更新',
        hint: '只重新生成有变化的',
        can: 'rerun',
        call: contract.posterBatch.rerun,
        run: ({ id }) => rerun.mutate({ id }),
      }),
      action<PosterBatch>({
        id: 'posterBatch.archive',
        title: '打包下载',
        can: 'archive',
        call: contract.posterBatch.archive,
        run: ({ id }) => archive.mutate({ id }),
      }),
      action<PosterBatch>({
        id: 'posterBatch.remove',
        title: '删除记录',
        can: 'delete',
        call: contract.posterBatch.remove,
        run: async ({ id, name }) => {
          const sure = await confirm({
            title: `删除「${name}」的记录？`,
            consequence: '已生成的海报保留。',
            okText: '删除',
            danger: true,
          });
          if (sure) remove.mutate({ id });
        },
      }),
    ]);
}

/** Posters for many places, live. */
export function BatchList() {
  useLivePosters();
  const address = usePosterAddress();
  const actionsOf = useBatchActions();
  return (
    <>
      <ListPage
        headless
        id="posterBatch"
        noun="批次"
        list={contract.posterBatch.list}
        columns={COLUMNS}
        search={FIELDS}
        rowActions={actionsOf}
        onOpenRow={({ id }) => address.toBatch(id)}
        openRowId={address.batchId}
        card={(batch) => (
          <Stack gap={4}>
            <Text weight={600}>{batch.name}</Text>
            <Clip size={13} tone="muted">
              {batch.template?.name}
            </Clip>
            <Split gap={8} size={13}>
              <BatchState batch={batch} />
              <Muted>
                <Moment at={batch.createdAt} />
              </Muted>
            </Split>
            <BatchProgress batch={batch} />
          </Stack>
        )}
        empty={{
          title: '暂无批量海报',
          text: ['在模板上选择「批量生成」，每家经销商或门店得到一张有自己名称、地址和二维码的海报。'],
        }}
      />
      {address.batchId !== null && (
        <BatchDrawer
          key={address.batchId}
          id={address.batchId}
          actionsOf={actionsOf}
          onClose={address.toBatches}
          onOpen={address.toPoster}
        />
      )}
    </>
  );
}
