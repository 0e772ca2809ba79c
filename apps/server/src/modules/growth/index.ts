import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { signalsOfClues } from './clue-origin.repository.ts';
import { crawlPolicy } from './crawl/crawl.policy.ts';
import { signalImport } from './crawl/signal.import.ts';
import { writeDemoGrowth } from './demo/growth.demo.ts';
import { followClues } from './follow-clues.ts';
import { fromChats } from './from-chats.service.ts';
import { fromComments } from './from-comments.ts';
import { fromRooms } from './from-rooms.ts';
import { assignCases, collect, deleteExpired, judgeIntent } from './growth.jobs.ts';
import { growthPersonal } from './growth.personal.ts';
import { growthAreas, growthExports } from './growth.routes.ts';
import { growthRules } from './growth.rules.ts';
import { findProspects, growthShortcut, growthTodos } from './growth.workbench.ts';
import { prospectPolicy, signalPolicy } from './prospect/prospect.policy.ts';
import { touchTaskPolicy } from './task/task.policy.ts';
import { templatePolicy } from './template/template.policy.ts';

/** From what people say in public to a visit: collected, understood, and touched by a person. */
export const growthModule = defineModule({
  name: 'growth',
  policies: [prospectPolicy, signalPolicy, crawlPolicy, templatePolicy, touchTaskPolicy],
  areas: growthAreas,
  jobs: [collect, assignCases, judgeIntent, deleteExpired],
  exports: growthExports,
  imports: [signalImport],
  audited: {
    prospect: { word: '潜客', table: 'growth_prospect' },
    growthSignal: { word: '意向', table: 'growth_signal', name: sql`left(x.text, 20)`, placed: false },
    growthCrawl: { word: '采集任务', table: 'growth_crawl' },
    growthTemplate: { word: '触达模板', table: 'growth_template' },
    growthTask: { word: '触达任务', table: 'growth_task' },
  },
  contributes: [
    ...growthPersonal,
    parameters.with({ group: 'growth', setting: growthRules, call: contract.growthConfig.save, whole: true }),
    followClues,
    fromChats,
    fromComments,
    fromRooms,
    signalsOfClues,
    ...growthTodos.map(todos.with),
    shortcuts.with(growthShortcut),
    findables.with(findProspects),
  ],
  demo: [{ name: 'growth', needs: ['clue'], write: writeDemoGrowth }],
});
