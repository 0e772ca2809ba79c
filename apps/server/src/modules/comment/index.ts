import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, todos } from '#kernel/workbench.ts';
import { commentClock, commentRefresh, sendReply, wordsChanged } from './comment.jobs.ts';
import { commentPolicy } from './comment.policy.ts';
import { commentExport, commentRoutes } from './comment.routes.ts';
import { commentTodos, findComments } from './comment.workbench.ts';

/** @public Whoever makes something of new comments brings it. */
export { type ArrivedComment, commentsArrived } from './comments-arrived.ts';

/** What people write below posts: read, answered, handed on to whoever follows up customers. */
export const commentModule = defineModule({
  name: 'comment',
  areas: (kernel) => [commentRoutes(kernel)],
  policies: [commentPolicy],
  jobs: [commentClock, commentRefresh, sendReply, wordsChanged],
  exports: [commentExport],
  audited: { comment: { word: '评论', table: 'post_comment', name: sql`left(x.text, 30)` } },
  brings: [...commentTodos.map(todos.with), findables.with(findComments)],
});
