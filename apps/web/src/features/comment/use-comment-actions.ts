import { type Comment, contract } from '@zhiying/contract';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import type { BulkAction } from '#kit/list/index.ts';
import { type Action, action, allowedActions, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';

type Step = 'settle' | 'hide' | 'unhide';
const DONE: Record<Step, string> = { settle: '标记为无需回复', hide: '隐藏', unhide: '取消隐藏' };

/** What can be done with comments, one by one or together. */
export function useCommentActions(show: (id: number) => void, toClue: (comment: Comment) => void) {
  const confirm = useConfirm();
  const failed = (error: Error) => void message.error(error.message);
  const settle = useAction(contract.comment.settle, { onError: failed });
  const hide = useAction(contract.comment.hide, { onError: failed });
  const unhide = useAction(contract.comment.unhide, { onError: failed });
  const calls = { settle, hide, unhide };

  const take = async (step: Step, ids: readonly number[]) => {
    const sure =
      step !== 'hide' ||
      (await confirm({
        title: `隐藏 ${ids.length} 条评论？`,
        consequence: '将不在列表和待办中显示；平台未开放隐藏接口，平台上仍然可见。',
        okText: '隐藏',
      }));
    const done = sure && (await calls[step].mutateAsync({ ids: [...ids] }).catch(() => null));
    if (done) void message.success(`已${DONE[step]} ${done.changed} 条评论`);
    return Boolean(done);
  };
  const one = (step: Step, title: string) =>
    action<Comment>({
      id: `comment.${step}`,
      title,
      call: contract.comment[step],
      can: step,
      run: async ({ id }) => void (await take(step, [id])),
    });
  const rows: Action<Comment>[] = [
    action<Comment>({
      id: 'comment.reply',
      title: '回复',
      call: contract.comment.reply,
      can: 'reply',
      run: ({ id }) => show(id),
    }),
    action<Comment>({
      id: 'comment.confirm',
      title: '核实',
      call: contract.comment.confirm,
      can: 'confirm',
      run: ({ id }) => show(id),
    }),
    action<Comment>({
      id: 'comment.clue',
      title: '转为线索',
      call: contract.comment.toClue,
      can: 'clue',
      run: toClue,
    }),
    one('settle', '无需回复'),
    one('hide', '隐藏'),
    one('unhide', '取消隐藏'),
  ];
  const many = (step: Step, title: string): BulkAction<typeof contract.comment.list> => ({
    id: `comment.${step}Many`,
    title,
    keys: keysOf(contract.comment[step]),
    run: async (chosen) => {
      if (await take(step, chosen.ids)) chosen.clear();
    },
  });
  return {
    of: (comment: Comment) => allowedActions(comment, rows),
    bulk: [many('settle', '无需回复'), many('hide', '隐藏')],
  };
}
