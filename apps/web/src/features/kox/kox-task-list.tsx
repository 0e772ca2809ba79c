import { contract, KOX_KINDS, KOX_TASK_STATES, type KoxTask } from '@zhiying/contract';
import { Clip } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type Column, ListPage, listOf, RowCard, selectField, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import { KoxTaskDot } from './kox-words.tsx';
import { useLiveKox } from './use-live-kox.ts';

const task: Column<KoxTask> = {
  id: 'task',
  title: '任务',
  width: 260,
  render: (row) => <Clip>{row.task.name}</Clip>,
};
const rest: Column<KoxTask>[] = [
  { id: 'state', title: '状态', width: 92, render: (row) => <KoxTaskDot {...row} /> },
  {
    id: 'posted',
    title: '已发／应发',
    width: 100,
    align: 'right',
    exports: ['posted', 'wanted'],
    render: ({ posted, wanted }) => `${posted} / ${wanted}`,
  },
  {
    id: 'endAt',
    title: '截止时间',
    width: 116,
    exports: [],
    render: (row) => <Moment at={row.task.endAt} />,
  },
  { id: 'by', title: '派发人', width: 96, render: ({ by }) => by },
  {
    id: 'createdAt',
    title: '派发时间',
    width: 116,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

const all = listOf(contract.koxTask.list, {
  headless: true,
  id: 'kox-task',
  noun: 'KOX 任务',
  columns: [
    task,
    {
      id: 'kox',
      title: '账号',
      width: 180,
      render: ({ kox }) => <Clip>{kox.name}</Clip>,
    },
    {
      id: 'platform',
      title: '平台',
      width: 116,
      exports: [],
      render: ({ kox }) => <PlatformName platform={kox.platform} />,
    },
    ...rest,
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '任务或账号', main: true }),
    selectField({ name: 'state', label: '状态', options: KOX_TASK_STATES }),
  ],
  card: (row) => (
    <RowCard
      title={row.task.name}
      items={[
        row.kox.name,
        KOX_KINDS[row.kox.kind],
        KOX_TASK_STATES[row.state],
        `${row.posted} / ${row.wanted} 条`,
      ]}
    />
  ),
  empty: { title: '暂无任务', text: ['在「账号」中选择账号，', '派发进行中的任务。'] },
});
/** The same of one account, which need not be named in every row. */
const ofOne = { ...all, id: 'kox-task-of', columns: [task, ...rest] };

/** 任务: what accounts were given, all of them or one account's. */
export function KoxTaskList({ koxId }: { koxId?: number }) {
  useLiveKox();
  const confirm = useConfirm();
  const cancel = useAction(contract.koxTask.cancel, {
    onError: (error) => void message.error(error.message),
  });
  const actions = [
    action<KoxTask>({
      id: 'koxTask.cancel',
      title: '取消',
      call: contract.koxTask.cancel,
      can: 'cancel',
      run: async (row) => {
        const sure = await confirm({
          title: `取消「${row.kox.name}」的任务？`,
          consequence: `「${row.task.name}」将不再计入该账号，已登记的作品保留。`,
          okText: '取消任务',
          danger: true,
        });
        if (sure && (await cancel.mutateAsync({ ids: [row.id] }).catch(() => null)))
          void message.success('已取消任务');
      },
    }),
  ];
  return (
    <ListPage
      {...(koxId ? ofOne : all)}
      fixed={koxId ? { koxId } : undefined}
      rowActions={(row) => allowedActions(row, actions)}
      onOpenRow={koxId ? undefined : ({ kox }) => go({ path: 'kox', search: { id: kox.id } })}
    />
  );
}
