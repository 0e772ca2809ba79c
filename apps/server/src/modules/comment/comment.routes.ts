import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { totalOf } from '#kernel/list/counts-by.ts';
import { listPage } from '#kernel/list/list.ts';
import { commentService } from './comment.service.ts';
import { commentSource, countByState } from './comment.source.ts';

/** Counts the comments of the list by state, without its own filter on the state. */
async function countStates({ db }: Kernel, actor: Actor, search: BodyOf<typeof contract.comment.counts>) {
  const byState = await countByState(db, actor, search);
  return { total: totalOf(byState), byState };
}

export const commentRoutes = (kernel: Kernel) => {
  const comments = commentService(kernel);
  return served(contract.comment, comments, {
    list: ({ actor, body }) => listPage(kernel.db, commentSource(actor, body), body),
    counts: ({ actor, body }) => countStates(kernel, actor, body),
    info: ({ actor, query }) => comments.info(actor, query.id),
    reopen: ({ actor, body }) => comments.reopen(actor, body.id),
  });
};

export const commentExport = exportable(contract.comment.list, commentSource);
