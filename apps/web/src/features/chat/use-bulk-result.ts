import { contract, type DataOf, type Talk } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import { useAction } from '#kit/session/api/queries.ts';

export type BulkResult = DataOf<typeof contract.chat.endMany>;
const UNDO_SECONDS = 10;
const NAMED = 3;

/** A talk as the person saw it: the server leaves out what a colleague did meanwhile. */
export const snapshotOf = (talks: readonly Talk[]) =>
  talks.map(({ id, owner, lastAt }) => ({ id, ownerId: owner?.id ?? null, lastAt }));

/** `2 个未转接：示例·青柠（周宁已回复）`; nothing where all were done. */
const leftText = ({ left }: BulkResult, verb: string) => {
  const named = left
    .slice(0, NAMED)
    .map(({ customer, why }) => (customer ? `${customer}（${why}）` : why))
    .join('、');
  return left.length > 0 ? `${left.length} 个未${verb}：${named}${left.length > NAMED ? '等' : ''}` : '';
};

const say = (done: BulkResult, verb: string, words = `已${verb} ${done.total} 个会话`) =>
  void message[done.left.length > 0 ? 'warning' : 'success'](
    [...(done.total > 0 ? [words] : []), leftText(done, verb)].filter(Boolean).join('，'),
  );

/** Says what became of what was asked for many talks; a hand-over can be undone for a moment. */
export function useBulkResult() {
  const offerUndo = useUndo();
  const takeBack = useAction(contract.chat.takeBack, {
    onSuccess: (done) => say(done, '撤销'),
    onError: (error) => void message.error(error.message),
  });
  return (verb: '转接' | '分配' | '结束', talks: readonly Talk[], done: BulkResult) => {
    if (verb === '结束' || done.total === 0) return say(done, verb);
    const text = [`已${verb} ${done.total} 个会话`, leftText(done, verb)].filter(Boolean).join('，');
    offerUndo(text, () => takeBack.mutate({ talkIds: talks.map(({ id }) => id) }), UNDO_SECONDS);
  };
}
