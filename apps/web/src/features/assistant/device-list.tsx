import { ASSISTANTS, type AssistantDevice, contract, DEVICE_SYSTEMS } from '@zhiying/contract';
import { afterConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, selectField, textField } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { action } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';

/** Administrators alone get here; the key is that of the page. */
const KEYS = ['11-4'] as const;

const of = columnsOf(contract.assistant.list);
const list = listOf(contract.assistant.list, {
  headless: true,
  id: 'assistant-device',
  noun: '设备',
  columns: [
    of.text('name', 180, { title: '设备' }),
    of.choice('member', 110, { title: '用户' }),
    of.named('product', 140, ASSISTANTS, { title: '程序' }),
    of.shown('system', 96, ({ system }) => DEVICE_SYSTEMS[system].label, { title: '系统' }),
    of.text('number', 88, { title: '版本' }),
    of.text('ip', 130, { title: 'IP 地址', optional: true }),
    of.moment('lastSeenAt', 116, { title: '最近活跃' }),
    of.moment('approvedAt', 116, { title: '登录时间' }),
  ],
  search: [
    textField({ name: 'q', label: '设备或用户', placeholder: '设备名称、姓名或账号', main: true }),
    selectField({ name: 'product', label: '程序', options: ASSISTANTS }),
  ],
  card: (row) => (
    <RowCard
      title={<b>{row.name}</b>}
      meta={[row.member.name, ASSISTANTS[row.product], DEVICE_SYSTEMS[row.system].label, row.number]}
    />
  ),
  empty: { title: '暂无助手设备', text: ['用户在电脑上登录助手后，', '设备将显示在这里。'] },
});

/** Where assistants of everybody are signed in. */
export function DeviceList() {
  const revoke = useAction(contract.assistant.revoke, {
    onSuccess: () => void message.success('设备已移除'),
    onError: (error) => void message.error(error.message),
  });
  const remove = action<AssistantDevice>({
    id: 'assistant-device.revoke',
    title: '移除',
    keys: KEYS,
    run: afterConfirm(
      (row) => ({
        title: `移除「${row.member.name}」的设备「${row.name}」？`,
        consequence: '该设备上的助手将立即退出登录，需重新确认设备码。',
        okText: '移除',
        danger: true,
      }),
      ({ id }) => revoke.mutate({ id }),
    ),
  });
  return <ListPage {...list} rowActions={() => [remove]} />;
}
