import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { demoSubstancesReady } from '../substance/index.ts';
import { fillDemoTasks, giveDemoPieces } from './demo.ts';
import { followPeople, lookAtScreenshot, spreadTask, taskClock } from './task.jobs.ts';
import {
  ownTaskPolicy,
  taskEvidencePolicy,
  taskMemberPolicy,
  taskPlacePolicy,
  taskPolicy,
} from './task.policy.ts';
import {
  taskDealerRoutes,
  taskEvidenceRoutes,
  taskExports,
  taskMemberRoutes,
  taskRoutes,
  taskStoreRoutes,
} from './task.routes.ts';
import { findTasks, newTask, taskTodos } from './task.workbench.ts';

export { ownPosts } from './own-posts.ts';
export { tasksToGive } from './running-tasks.ts';

export const taskModule = defineModule({
  name: 'task',
  policies: [taskPolicy, taskPlacePolicy, taskMemberPolicy, ownTaskPolicy, taskEvidencePolicy],
  areas: (kernel) => [
    taskRoutes(kernel),
    taskDealerRoutes(kernel),
    taskStoreRoutes(kernel),
    taskMemberRoutes(kernel),
    taskEvidenceRoutes(kernel),
  ],
  jobs: [spreadTask, taskClock, followPeople, lookAtScreenshot],
  exports: taskExports,
  audited: { task: { word: '任务', table: 'task', name: sql`x.title` } },
  demo: fillDemoTasks,
  brings: [
    ...taskTodos.map(todos.with),
    shortcuts.with(newTask),
    findables.with(findTasks),
    demoSubstancesReady.with(giveDemoPieces),
  ],
});
