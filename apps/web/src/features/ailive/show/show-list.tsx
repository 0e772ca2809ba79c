import { contract, type LiveShow, SHOW_STATES } from '@zhiying/contract';
import { Text } from '#kit/base/pieces.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { afterConfirm, deletion } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, RowCard, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { ShowStatus, spanText } from '../live-words.tsx';
import { NewShow } from './new-show.tsx';
import { useShowAddress } from './show-address.ts';

const lasted = ({ startedAt, endedAt }: LiveShow) =>
  startedAt ? spanText((endedAt ? Date.parse(endedAt) : Date.now()) - Date.parse(startedAt)) : null;

const of = columnsOf(contract.liveShow.list);
const list = listOf(contract.liveShow.list, {
  headless: true,
  id: 'liveShow',
  noun: '直播场次',
  columns: [
    of.text('name', 240, { title: '场次' }),
    of.shown('state', 96, (show) => <ShowStatus show={show} />, { title: '状态' }),
    of.choice('account', 160, { title: '账号' }),
    of.choice('script', 160, { title: '话术' }),
    of.moment('startedAt', 116, { title: '开播时间' }),
    of.shown('endsAt', 116, ({ endsAt }) => <Moment at={endsAt} />, { title: '计划结束' }),
    of.shown('lasted', 112, (show) => lasted(show) ?? <EmptyCell />, {
      title: '时长',
      exports: ['endedAt'],
    }),
    of.shown('controller', 104, ({ controller }) => controller?.name ?? <EmptyCell />, { title: '控制人' }),
    of.choice('owner', 104, { title: '创建人', optional: true }),
    of.choice('node', 140, { optional: true }),
    of.moment('createdAt', 116, { title: '创建时间', optional: true }),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '场次名称', main: true }),
    selectField({ name: 'state', label: '状态', options: SHOW_STATES }),
  ],
  card: (show) => (
    <RowCard
      head={
        <>
          <Text as="b" grow clip>
            {show.name}
          </Text>
          <ShowStatus show={show} />
        </>
      }
      items={[show.account.name, show.script.name, lasted(show)]}
    />
  ),
  empty: { title: '暂无直播场次', text: ['选择账号和话术，检查通过后即可开播。'] },
});

/** 直播间: shows that are planned, on air or over; each opens as it stands. */
export function ShowList() {
  useLive(['/api/admin/ailive/show/list'], { 'ailive.room': true }, { together: 5_000 });
  const drawer = useDrawerAddress();
  const { openShow } = useShowAddress();
  const remove = useAction(contract.liveShow.remove, {
    onSuccess: () => void message.success('已删除'),
    onError: (error) => void message.error(error.message),
  });
  const removal = action<LiveShow>({
    id: 'liveShow.remove',
    title: '删除',
    call: contract.liveShow.remove,
    can: 'delete',
    run: afterConfirm(
      ({ name }) => deletion(`直播场次「${name}」`, '尚未开播，删除后不可恢复。'),
      ({ id }) => remove.mutate({ id }),
    ),
  });
  const opening = (show: LiveShow) =>
    action<LiveShow>({
      id: 'liveShow.open',
      title: show.state === 'draft' ? '开播检查' : show.state === 'ended' ? '查看报告' : '进入直播间',
      call: contract.liveShow.info,
      run: ({ id }) => openShow(id),
    });
  return (
    <ListPage
      {...list}
      onOpenRow={({ id }) => openShow(id)}
      rowActions={(row) => allowedActions(row, [opening(row), removal])}
      aside={() => drawer.target === 'new' && <NewShow onClose={drawer.close} onCreated={openShow} />}
    />
  );
}
