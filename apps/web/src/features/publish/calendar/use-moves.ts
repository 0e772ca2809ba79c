import { type CalendarPost, chinaDay, contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { dayWords } from './calendar-days.ts';
import { clockOf } from './post-chip.tsx';

const UNDO_SECONDS = 10;

/** Another time for a post, or off the calendar; each with a way back. What the server refuses is said, and nothing has moved. */
export function useMoves() {
  const undo = useUndo();
  const failed = (error: Error) => void message.error(error.message);
  const move = useAction(contract.publish.move, { onError: failed });
  const place = useAction(contract.publish.place, { onError: failed });
  const cancel = useAction(contract.publish.cancel, { onError: failed });

  const placeAt = (post: CalendarPost, at: string) =>
    place.mutateAsync({ kind: post.batch.kind, subjectId: post.subjectId, accountId: post.account.id, at });
  /** One that failed or was taken back goes out again at that time. */
  const send = (post: CalendarPost, at: string) =>
    post.can.includes('move') ? move.mutateAsync({ ids: [post.id], at }) : placeAt(post, at);

  return {
    movable: ({ can }: Pick<CalendarPost, 'can'>) => can.includes('move') || can.includes('retry'),
    async move(post: CalendarPost, at: string) {
      const done = await send(post, at).catch(() => null);
      if (!done) return false;
      const words = `已排到 ${dayWords(chinaDay(Date.parse(at)))} ${clockOf(at)}`;
      if (post.can.includes('move') && Date.parse(post.at) > Date.now())
        undo(words, () => move.mutateAsync({ ids: [post.id], at: post.at }).catch(() => null), UNDO_SECONDS);
      else void message.success(words);
      return true;
    },
    /** To another account of the platform; the post on the former one is taken back with it. */
    async reassign(post: CalendarPost, account: { id: number; name: string }, at: string) {
      const what = { kind: post.batch.kind, subjectId: post.subjectId };
      const open = post.can.includes('move');
      const done = await place
        .mutateAsync({ ...what, accountId: account.id, at, ...(open ? { insteadOf: post.id } : {}) })
        .catch(() => null);
      if (!done) return false;
      const words = `已改到「${account.name}」${dayWords(chinaDay(Date.parse(at)))} ${clockOf(at)}`;
      const back = { ...what, accountId: post.account.id, at: post.at, insteadOf: done.id };
      if (open && Date.parse(post.at) > Date.now())
        undo(words, () => place.mutateAsync(back).catch(() => null), UNDO_SECONDS);
      else void message.success(words);
      return true;
    },
    async takeBack(post: CalendarPost) {
      const done = await cancel.mutateAsync({ ids: [post.id] }).catch(() => null);
      if (!done) return;
      if (Date.parse(post.at) > Date.now())
        undo(`已取消《${post.title}》的排期`, () => placeAt(post, post.at).catch(() => null), UNDO_SECONDS);
      else void message.success(`已取消《${post.title}》的排期`);
    },
  };
}
