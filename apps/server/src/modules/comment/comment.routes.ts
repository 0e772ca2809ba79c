import { type BodyOf, commentState, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { listPage } from '#kernel/list/list.ts';
import { commentService } from './comment.service.ts';
import { commentSource } from './comment.source.ts';

/** How many of each state the list would show, whatever state it asks for. */
async function countStates({ db }: Kernel, actor: Actor, search: BodyOf<typeof contract.comment.counts>) {
  const source = commentSource(actor, { ...search, state: undefined });
  const byState = await countsBy(db, source, sql`c.state`, commentState.all);
  return { total: totalOf(byState), byState };
}

export const commentRoutes = (kernel: Kernel) => {
  const comments = commentService(kernel);
  return routes(contract.comment, {
    list: ({ actor, body }) => listPage(kernel.db, commentSource(actor, body), body),
    counts: ({ actor, body }) => countStates(kernel, actor, body),
    info: ({ actor, query }) => comments.info(actor, query.id),
    reply: ({ actor, body }) => comments.reply(actor, body),
    confirm: ({ actor, body }) => comments.confirm(actor, body),
    settle: ({ actor, body }) => comments.settle(actor, body),
    reopen: ({ actor, body }) => comments.reopen(actor, body.id),
    hide: ({ actor, body }) => comments.hide(actor, body),
    unhide: ({ actor, body }) => comments.unhide(actor, body),
    toClue: ({ actor, body }) => comments.toClue(actor, body),
    sync: ({ actor }) => comments.sync(actor),
    words: ({ actor }) => comments.words(actor),
    setWords: ({ actor, body }) => comments.setWords(actor, body),
  });
};

export const commentExport = exportable(contract.comment.list, commentSource);
