import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { channelFolder, storedKinds } from '#kernel/stored.slots.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { answerer } from '../chat/index.ts';
import { knowledgeClock, readDoc } from './aisbot.jobs.ts';
import { casePolicy, docPolicy, gapPolicy, pairPolicy } from './aisbot.policy.ts';
import { aisbotAreas, aisbotExports } from './aisbot.routes.ts';
import { botTodos, findDocs, findPairs, pairShortcut } from './aisbot.workbench.ts';
import { botAnswerer } from './answerer.service.ts';
import { ensureDemoKnowledge } from './demo/aisbot.demo.ts';
import { pairImport } from './pair/pair.import.ts';
import { botSettings } from './settings.ts';

/** The bot and what it knows: documents, pairs, what it could not answer, and how it is tried. */
export const aisbotModule = defineModule({
  name: 'aisbot',
  policies: [docPolicy, pairPolicy, gapPolicy, casePolicy],
  areas: aisbotAreas,
  jobs: [readDoc, knowledgeClock],
  exports: aisbotExports,
  imports: [pairImport],
  audited: {
    aisbot: { word: '机器人设置', table: 'channel', placed: false },
    aisbotDoc: { word: '知识文档', table: 'aisbot_doc' },
    aisbotPair: { word: '问答', table: 'aisbot_pair', name: sql`x.question` },
    aisbotGap: { word: '待补充问题', table: 'aisbot_gap', name: sql`x.question` },
    aisbotCase: { word: '检索用例', table: 'aisbot_case', name: sql`x.question` },
  },
  nightly: [
    sql`DELETE FROM aisbot_gap WHERE last_at < now() - interval '180 days'`,
    sql`DELETE FROM aisbot_reply WHERE at < now() - interval '90 days'`,
  ],
  contributes: [
    storedKinds.with(
      channelFolder(
        'knowledge',
        '知识文档',
        'aisbot',
        (channelId) =>
          sql`SELECT object, doc_id AS id, name FROM aisbot_doc_version WHERE channel_id = ${channelId}`,
      ),
    ),
    parameters.with({ group: 'bot', setting: botSettings, call: contract.aisbot.save, whole: true }),
    answerer.with(botAnswerer),
    ...botTodos.map((todo) => todos.with(todo)),
    shortcuts.with(pairShortcut),
    findables.with(findPairs),
    findables.with(findDocs),
  ],
  demo: [{ name: 'aisbot', write: ensureDemoKnowledge }],
});
