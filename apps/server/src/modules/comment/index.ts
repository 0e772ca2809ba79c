import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { findables, todos } from '#kernel/workbench.ts';
import { commentsOfClues } from './clue-origin.repository.ts';
import { commentClock, commentRefresh, reclassifyComments, sendReply } from './comment.jobs.ts';
import { commentPersonal } from './comment.personal.ts';
import { commentPolicy } from './comment.policy.ts';
import { commentExport, commentRoutes } from './comment.routes.ts';
import { commentTodos, findComments } from './comment.workbench.ts';
import { commentKeywords } from './keywords.ts';

/** @public Whoever makes something of new comments brings it. */
export { commentsStored, type StoredComment } from './comments-stored.ts';

/** What people write below posts: read, answered, handed on to whoever follows up customers. */
export const commentModule = defineModule({
  name: 'comment',
  areas: (kernel) => [commentRoutes(kernel)],
  policies: [commentPolicy],
  jobs: [commentClock, commentRefresh, sendReply, reclassifyComments],
  exports: [commentExport],
  audited: { comment: { word: '评论', table: 'post_comment', name: sql`left(x.text, 30)` } },
  contributes: [
    commentPersonal,
    parameters.with({ group: 'comments', setting: commentKeywords, call: contract.comment.setWords }),
    commentsOfClues,
    ...commentTodos.map(todos.with),
    findables.with(findComments),
  ],
});
