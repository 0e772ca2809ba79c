import { COMMENT_KINDS, COMMENT_OUTCOMES, contract, type LiveComment } from '@zhiying/contract';
import { Clip, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { afterConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { EnterComment } from './enter-comment.tsx';

const TONES: Record<LiveComment['outcome'], Tone> = {
  waiting: 'primary',
  queued: 'primary',
  spoken: 'success',
  noted: 'neutral',
  unanswered: 'warning',
  dropped: 'neutral',
  hidden: 'error',
};

const Outcome = ({ outcome }: { outcome: LiveComment['outcome'] }) => (
  <StatusDot tone={TONES[outcome]}>{COMMENT_OUTCOMES[outcome]}</StatusDot>
);

/** The shows there are, for narrowing the list to one. */
function useShows(): Record<string, string> {
  const shows = useCall(contract.liveShow.list, { page: 1, limit: 100 });
  return Object.fromEntries(shows.data?.rows.map(({ id, name }) => [String(id), name]) ?? []);
}

const of = columnsOf(contract.liveShow.comments);
const list = listOf(contract.liveShow.comments, {
  headless: true,
  id: 'liveComment',
  noun: '评论',
  columns: [
    of.shown(
      'text',
      240,
      ({ kind, text }) => <Clip>{kind === 'comment' ? text : COMMENT_KINDS[kind]}</Clip>,
      {
        title: '评论',
        exports: ['text', 'kind'],
      },
    ),
    of.text('nickname', 130, { title: '昵称' }),
    of.shown('outcome', 112, ({ outcome }) => <Outcome outcome={outcome} />, { title: '结果' }),
    of.text('note', 150, { title: '说明' }),
    of.text('answer', 220, { title: '回复' }),
    of.shown(
      'show',
      160,
      ({ show }) => (
        <Clip>
          <PageLink to={{ path: 'ailive', search: { show: show.id } }}>{show.name}</PageLink>
        </Clip>
      ),
      { title: '场次' },
    ),
    of.moment('at', 116, { title: '时间' }),
  ],
  search: [
    textField({ name: 'q', label: '评论', placeholder: '评论内容', main: true }),
    selectField({ name: 'showId', label: '场次', options: useShows }),
    selectField({ name: 'kind', label: '类型', options: COMMENT_KINDS }),
    selectField({ name: 'outcome', label: '结果', options: COMMENT_OUTCOMES }),
  ],
  card: (row) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <b>{row.kind === 'comment' ? row.text : COMMENT_KINDS[row.kind]}</b>
      <MetaLine wraps items={[<Outcome key="outcome" outcome={row.outcome} />, row.nickname, row.note]} />
    </Stack>
  ),
  empty: { title: '暂无评论', text: ['直播时平台推送或手动录入的评论都在这里。'] },
});

/** 评论: what viewers of all shows wrote, what became of it, and who is not listened to any more. */
export function CommentList() {
  useLive(['/api/admin/ailive/show/comments'], { 'ailive.room': true }, { together: 3_000 });
  const drawer = useDrawerAddress();
  const told = { onError: (error: Error) => void message.error(error.message) };
  const hide = useAction(contract.liveShow.hide, told);
  const block = useAction(contract.liveShow.block, told);
  const unblock = useAction(contract.liveShow.unblock, told);
  const hiding = action<LiveComment>({
    id: 'liveComment.hide',
    title: '隐藏',
    call: contract.liveShow.hide,
    can: 'hide',
    run: ({ id }) => hide.mutate({ id }),
  });
  const blocking = action<LiveComment>({
    id: 'liveComment.block',
    title: '屏蔽观众',
    call: contract.liveShow.block,
    can: 'block',
    run: afterConfirm(
      ({ nickname }) => ({
        title: `屏蔽观众「${nickname}」？`,
        consequence: '该观众在本组织及下级直播间的评论都不再显示和回复，可在「评论 › 已屏蔽观众」中解除。',
        okText: '屏蔽',
        danger: true,
      }),
      ({ id }) => block.mutate({ id }),
    ),
  });
  const unblocking = action<LiveComment>({
    id: 'liveComment.unblock',
    title: '解除屏蔽',
    call: contract.liveShow.unblock,
    can: 'unblock',
    run: ({ id }) => unblock.mutate({ id }),
  });
  return (
    <ListPage
      {...list}
      rowActions={(row) => allowedActions(row, [hiding, blocking, unblocking])}
      aside={() => drawer.target === 'new' && <EnterComment onClose={drawer.close} />}
    />
  );
}
