import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { channelFolder, storedKinds } from '#kernel/stored.slots.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { calendarMarks } from '../publish/index.ts';
import { factSources } from '../report/index.ts';
import { demoSubstancesReady } from '../substance/index.ts';
import { fillDemoTasks, giveDemoPieces } from './task.demo.ts';
import { analyzeScreenshot, distributeTasks, syncPeople, taskClock } from './task.jobs.ts';
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
import { taskMarks } from './task-calendar.source.ts';
import { taskFacts } from './task-facts.source.ts';
import { toldTasks } from './task-told.source.ts';

export { ownPosts } from './own-posts.ts';
export { tasksToGive } from './running-tasks.repository.ts';

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
  jobs: [distributeTasks, taskClock, syncPeople, analyzeScreenshot],
  exports: taskExports,
  audited: { task: { word: '任务', table: 'task', name: sql`x.title` } },
  demo: [{ name: 'task', write: fillDemoTasks }],
  contributes: [
    storedKinds.with(
      channelFolder(
        'evidence',
        '任务凭证',
        'task',
        (channelId) => sql`
        SELECT f.object, t.id, t.title AS name FROM task_evidence e JOIN task t ON t.id = e.task_id
        CROSS JOIN LATERAL (SELECT e.object UNION ALL SELECT d.value FROM jsonb_each_text(e.derived) d) f(object)
        WHERE e.channel_id = ${channelId}`,
      ),
    ),
    factSources.with(taskFacts),
    toldTasks,
    ...taskTodos.map(todos.with),
    shortcuts.with(newTask),
    findables.with(findTasks),
    calendarMarks.with(taskMarks),
    demoSubstancesReady.with(giveDemoPieces),
  ],
});
