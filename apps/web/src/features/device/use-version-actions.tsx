import { ASSISTANTS, contract, DEVICE_SYSTEMS, type DeviceVersion } from '@zhiying/contract';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { action } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';

const nameOf = ({ product, system, number }: DeviceVersion) =>
  `${ASSISTANTS[product]} ${number}（${DEVICE_SYSTEMS[system].label}）`;

/** What can be done with a version, each after saying what follows from it. */
export function useVersionActions(open: (id: number) => void) {
  const confirm = useConfirm();
  const told = { onError: (error: { message: string }) => void message.error(error.message) };
  const publish = useAction(contract.device.publish, told);
  const withdraw = useAction(contract.device.withdraw, told);
  const remove = useAction(contract.device.remove, told);
  const asked = async (
    row: DeviceVersion,
    verb: string,
    consequence: string,
    run: () => Promise<unknown>,
    danger = true,
  ) => {
    const sure = await confirm({ title: `${verb}「${nameOf(row)}」？`, consequence, okText: verb, danger });
    if (!sure) return;
    const done = await run().then(
      () => true,
      () => false,
    );
    if (done) void message.success(`已${verb}`);
  };
  return [
    action<DeviceVersion>({
      id: 'device.publish',
      title: '发布',
      call: contract.device.publish,
      can: 'publish',
      run: (row) =>
        asked(row, '发布', '发布后可在下载页获取该版本。', () => publish.mutateAsync({ id: row.id }), false),
    }),
    action<DeviceVersion>({
      id: 'device.edit',
      title: '编辑',
      call: contract.device.update,
      can: 'edit',
      run: ({ id }) => open(id),
    }),
    action<DeviceVersion>({
      id: 'device.withdraw',
      title: '下架',
      call: contract.device.withdraw,
      can: 'withdraw',
      run: (row) =>
        asked(row, '下架', '下载页改为提供上一个已发布的版本，已安装的不受影响。', () =>
          withdraw.mutateAsync({ id: row.id }),
        ),
    }),
    action<DeviceVersion>({
      id: 'device.remove',
      title: '删除',
      call: contract.device.remove,
      can: 'delete',
      run: (row) =>
        asked(row, '删除', '安装包一并删除，不可恢复。', () => remove.mutateAsync({ id: row.id })),
    }),
  ];
}
