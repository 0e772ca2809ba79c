import { INTAKE_KEY_DAYS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { clueImport } from './clue.import.ts';
import { clueSweep, rulesChanged } from './clue.jobs.ts';
import { cluePolicy, intakePolicy, rulePolicy } from './clue.policy.ts';
import { clueAreas, clueExports } from './clue.routes.ts';
import { clueShortcut, clueTodos, findClues } from './clue.workbench.ts';
import { writeDemoClues } from './demo.ts';
import { fromShares } from './from-shares.ts';

export { cluesMoved } from './announce.ts';
export { type Arrival, arrive } from './arrive.ts';
export { clueBrief, cluesFrom } from './clue.rows.ts';
export { giveNumber } from './give-number.ts';
export { identityMark, keptPhone, numbersIn, openPhone, refusedWhere, withoutNumber } from './phones.ts';
export { receiversFor, receiversOf } from './receivers.ts';
export { refuseContact } from './refuse.ts';

export const clueModule = defineModule({
  name: 'clue',
  policies: [cluePolicy, rulePolicy, intakePolicy],
  areas: clueAreas,
  jobs: [clueSweep, rulesChanged],
  exports: clueExports,
  imports: [clueImport],
  audited: {
    clue: { word: '线索', table: 'clue' },
    clueRule: { word: '分配规则', table: 'clue_rule' },
    clueIntake: { word: '开放接口来源', table: 'clue_intake' },
  },
  nightly: [sql`DELETE FROM clue_intake_call WHERE at < now() - make_interval(days => ${INTAKE_KEY_DAYS})`],
  brings: [fromShares, ...clueTodos.map(todos.with), shortcuts.with(clueShortcut), findables.with(findClues)],
  demo: writeDemoClues,
});
