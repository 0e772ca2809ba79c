import type { CommentState } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { announceComments } from '../comment.repository.ts';
import { endReplyRow, moveComment } from './reply.repository.ts';

interface Ended {
  state: Extract<CommentState, 'replied' | 'failed' | 'unknown'>;
  note?: string;
  externalId?: string | null;
}

/** Writes how an answer ended, on it and on its comment; one that has ended already stays as it is. */
export async function endReply(
  unit: Unit,
  replyId: number,
  { state, note = '', externalId = null }: Ended,
): Promise<boolean> {
  const reply = await endReplyRow(unit, { externalId, replyId, state, note });
  if (!reply) return false;
  await moveComment(unit, reply.commentId, state);
  await announceComments(unit, [reply.commentId]);
  if (state === 'failed')
    await notify(unit, reply.memberId, {
      kind: 'comment',
      title: '评论回复失败',
      body: `${note}：“${reply.text.slice(0, 60)}”`,
      link: `/home/mixedshear?tabid=comments&state=failed&open=${reply.commentId}`,
    });
  return true;
}

export const settleReply = (kernel: Kernel, replyId: number, ended: Ended) =>
  kernel.tx(SYSTEM, (unit) => endReply(unit, replyId, ended));
