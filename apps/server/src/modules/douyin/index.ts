import { defineModule } from '#kernel/module.ts';
import { findables, todos } from '#kernel/workbench.ts';
import { writeDemoDouyin } from './douyin.demo.ts';
import { noteFans } from './douyin.jobs.ts';
import { pagePolicy } from './douyin.policy.ts';
import { douyinAreas, douyinExports } from './douyin.routes.ts';
import { douyinTodos, findDouyin } from './douyin.workbench.ts';

/** Our accounts on 抖音 side by side, and how their home pages look. */
export const douyinModule = defineModule({
  name: 'douyin',
  policies: [pagePolicy],
  areas: douyinAreas,
  jobs: [noteFans],
  exports: douyinExports,
  contributes: [...douyinTodos.map(todos.with), findables.with(findDouyin)],
  demo: [
    { name: 'douyin', write: writeDemoDouyin },
    // By then the platforms have told how many fans the accounts have.
    { name: 'douyin.fans', needs: ['materials'], write: writeDemoDouyin },
  ],
});
