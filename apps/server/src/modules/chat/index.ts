import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { storedKinds } from '#kernel/stored.slots.ts';
import { figures, findables, todos } from '#kernel/workbench.ts';
import { platformNews } from '../publish/index.ts';
import { factSources } from '../report/index.ts';
import { deleteExpiredMessages, scanMessages } from './audit/audit.jobs.ts';
import { hitPolicy } from './audit/audit.policy.ts';
import { auditTodos } from './audit/audit.workbench.ts';
import { auditSetting } from './audit/audit-setting.ts';
import {
  answerTalks,
  chatClock,
  convertVoice,
  fetchMedia,
  ingestCallbacks,
  sendQueued,
  sendWelcome,
} from './chat.jobs.ts';
import { chatPersonal } from './chat.personal.ts';
import { chatAccountPolicy, customerPolicy, talkPolicy, viewPolicy } from './chat.policy.ts';
import { chatAreas, chatExports } from './chat.routes.ts';
import { chatTodos, findTalks, talksWaiting } from './chat.workbench.ts';
import { talkFacts } from './chat-facts.source.ts';
import { chatFiles } from './chat-files.repository.ts';
import { chatSetting } from './chat-setting.service.ts';
import { talksOfClues } from './customer/clue-talks.repository.ts';
import { tags } from './customer/tag.register.ts';
import { writeDemoChat } from './demo/chat.demo.ts';
import { acceptDouyinEvent, serveChatCallbacks } from './ingest/callbacks.service.ts';
import { toldMessages } from './message-told.source.ts';
import { cannedReplies } from './send/canned.register.ts';

export { botAccounts, switchBot } from './bot/bot-switch.repository.ts';
export { type Answerer, type AnswererInput, type AnswererOutput, answerer } from './chat.slots.ts';
export { messagesStored } from './ingest/messages-stored.ts';

export const chatModule = defineModule({
  name: 'chat',
  registers: [tags, cannedReplies],
  policies: [talkPolicy, customerPolicy, viewPolicy, chatAccountPolicy, hitPolicy],
  areas: chatAreas,
  serve: serveChatCallbacks,
  jobs: [
    ingestCallbacks,
    sendQueued,
    answerTalks,
    fetchMedia,
    convertVoice,
    sendWelcome,
    chatClock,
    scanMessages,
    deleteExpiredMessages,
  ],
  exports: chatExports,
  audited: {
    chatTalk: {
      word: '会话',
      table: 'chat_talk',
      name: sql`(SELECT c.name FROM chat_customer c WHERE c.id = x.customer_id)`,
    },
    chatCustomer: { word: '会话客户', table: 'chat_customer' },
    chatView: { word: '会话视图', table: 'chat_view' },
    chatAccount: { word: '客服账号', table: 'chat_account' },
    chatHit: { word: '质检命中', table: 'chat_audit_hit', name: sql`x.rule` },
  },
  contributes: [
    storedKinds.with(chatFiles),
    ...chatPersonal,
    parameters.with({
      group: 'chat',
      setting: chatSetting,
      call: contract.chatDesk.saveSetting,
      whole: true,
    }),
    parameters.with({
      group: 'chatAudit',
      setting: auditSetting,
      call: contract.chatAudit.saveSetting,
      whole: true,
    }),
    factSources.with(talkFacts),
    toldMessages,
    platformNews.with(acceptDouyinEvent),
    talksOfClues,
    ...[...chatTodos, ...auditTodos].map(todos.with),
    figures.with(talksWaiting),
    findables.with(findTalks),
  ],
  // Some of the conversations became clues.
  demo: [{ name: 'chat', needs: ['clue'], write: writeDemoChat }],
  nightly: [sql`DELETE FROM chat_callback WHERE handled_at < now() - interval '30 days'`],
});
