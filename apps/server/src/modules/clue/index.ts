import { contract, INTAKE_KEY_DAYS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { channelFolder, storedKinds } from '#kernel/stored.slots.ts';
import { figures, findables, shortcuts, todos } from '#kernel/workbench.ts';
import { factSources } from '../report/index.ts';
import { boardFeeds } from '../vision/index.ts';
import { cluesToday } from './clue.board.ts';
import { writeDemoClues } from './clue.demo.ts';
import { clueImport } from './clue.import.ts';
import { clueSweep, rulesChanged } from './clue.jobs.ts';
import { cluePersonal } from './clue.personal.ts';
import { cluePolicy, intakePolicy, rulePolicy } from './clue.policy.ts';
import { clueAreas, clueExports } from './clue.routes.ts';
import { clueFigures, clueShortcut, clueTodos, findClues } from './clue.workbench.ts';
import { clueFacts } from './clue-facts.source.ts';
import { toldClues } from './clue-told.source.ts';
import { fromShares } from './intake/from-shares.ts';
import { poolRules } from './pool/pool-rules.ts';

export { cluesMoved } from './announce.service.ts';
export { receiversFor, receiversOf } from './assign/receivers.repository.ts';
export { demoClueIds } from './clue.demo.ts';
export { clueBrief } from './clue.rows.ts';
export { clueOrigins, clueTalks, type TalkOfClue } from './clue.slots.ts';
export { newCluesByDay } from './clue.workbench.ts';
export { clueTrail } from './follow/clue-trail.repository.ts';
export { upsertClue } from './intake/upsert-clue.service.ts';
export { decryptPhone, identityMark, phoneColumns } from './phone/phones.service.ts';
export { setMissingPhone } from './phone/set-phone.service.ts';
export { refuseContact } from './refusal/refuse-contact.ts';

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
  contributes: [
    storedKinds.with(
      channelFolder(
        'clue',
        '跟进附件',
        'clue',
        (channelId) => sql`
        SELECT f.object, w.clue_id AS id, '线索 ' || w.clue_id AS name FROM clue_file f JOIN clue_follow w ON w.id = f.follow_id
        WHERE w.channel_id = ${channelId}`,
      ),
    ),
    ...cluePersonal,
    parameters.with({ group: 'clue', setting: poolRules, call: contract.cluePool.saveRules, whole: true }),
    boardFeeds.with(cluesToday),
    factSources.with(clueFacts),
    toldClues,
    fromShares,
    ...clueTodos.map(todos.with),
    shortcuts.with(clueShortcut),
    ...clueFigures.map(figures.with),
    findables.with(findClues),
  ],
  demo: [{ name: 'clue', write: writeDemoClues }],
});
export type { Arrival } from './intake/known-clue.repository.ts';
export { refusedWhere } from './phone/phone.repository.ts';
