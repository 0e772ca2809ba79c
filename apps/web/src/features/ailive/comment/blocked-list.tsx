import { contract, type LiveBlocked } from '@zhiying/contract';
import { Moment } from '#kit/display/moment.tsx';
import { afterConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, RowCard, textField } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';

const nameOf = ({ nickname }: LiveBlocked) => nickname || '昵称未知';

const of = columnsOf(contract.liveShow.blocked);
const list = listOf(contract.liveShow.blocked, {
  headless: true,
  id: 'liveBlocked',
  noun: '已屏蔽观众',
  columns: [
    of.text('nickname', 200, { title: '昵称' }),
    of.choice('node', 200),
    of.text('by', 140, { title: '屏蔽人' }),
    of.moment('at', 140, { title: '屏蔽时间' }),
  ],
  search: [textField({ name: 'q', label: '昵称', placeholder: '观众昵称', main: true })],
  card: (row) => (
    <RowCard title={nameOf(row)} items={[row.node.name, row.by, <Moment key="at" at={row.at} />]} />
  ),
  empty: { title: '暂无已屏蔽观众', text: ['在「评论」或直播间中屏蔽观众后，可在这里解除。'] },
});

/** 已屏蔽观众: who is not listened to, and listening to them again, whether one of their comments can be found or not. */
export function BlockedList() {
  useLive(['/api/admin/ailive/show/blocked'], { 'ailive.room': true }, { together: 3_000 });
  const release = useAction(contract.liveShow.release, {
    onError: (error: Error) => void message.error(error.message),
  });
  const releasing = action<LiveBlocked>({
    id: 'liveBlocked.release',
    title: '解除屏蔽',
    call: contract.liveShow.release,
    can: 'unblock',
    run: afterConfirm(
      (row) => ({
        title: `解除屏蔽「${nameOf(row)}」？`,
        consequence: '该观众之后的评论恢复显示和回复，已隐藏的评论不变。',
        okText: '解除屏蔽',
      }),
      ({ id }) => release.mutate({ id }),
    ),
  });
  return <ListPage {...list} rowActions={(row) => allowedActions(row, [releasing])} />;
}
