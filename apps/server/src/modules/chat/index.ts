import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, todos } from '#kernel/workbench.ts';
import { platformNews } from '../publish/index.ts';
import { forgetMessages, lookThrough } from './audit/audit.jobs.ts';
import { hitPolicy } from './audit/audit.policy.ts';
import { auditTodos } from './audit/audit.workbench.ts';
import { answerTalks, chatClock, convertVoice, fetchMedia, greet, sendOut, takeIn } from './chat.jobs.ts';
import { cannedPolicy, chatAccountPolicy, customerPolicy, tagPolicy, talkPolicy } from './chat.policy.ts';
import { chatAreas, chatExports } from './chat.routes.ts';
import { chatTodos, findTalks } from './chat.workbench.ts';
import { writeDemoChat } from './demo.ts';
import { hearDouyin, serveChatCallbacks } from './receive.ts';

export { botAccounts, switchBot } from './bot-switch.ts';
export { type Answered, type Answerer, type Asking, answerer } from './chat.slots.ts';
export { type ArrivedWords, wordsArrived } from './words-arrived.ts';

export const chatModule = defineModule({
  name: 'chat',
  policies: [talkPolicy, customerPolicy, tagPolicy, cannedPolicy, chatAccountPolicy, hitPolicy],
  areas: chatAreas,
  serve: serveChatCallbacks,
  jobs: [
    takeIn,
    sendOut,
    answerTalks,
    fetchMedia,
    convertVoice,
    greet,
    chatClock,
    lookThrough,
    forgetMessages,
  ],
  exports: chatExports,
  audited: {
    chatTalk: {
      word: '会话',
      table: 'chat_talk',
      name: sql`(SELECT c.name FROM chat_customer c WHERE c.id = x.customer_id)`,
    },
    chatCustomer: { word: '会话客户', table: 'chat_customer' },
    chatTag: { word: '客户标签', table: 'chat_tag' },
    chatCanned: { word: '快捷回复', table: 'chat_canned', name: sql`x.title` },
    chatAccount: { word: '客服账号', table: 'chat_account' },
    chatHit: { word: '审计命中', table: 'chat_audit_hit', name: sql`x.rule` },
  },
  brings: [
    platformNews.with(hearDouyin),
    ...[...chatTodos, ...auditTodos].map(todos.with),
    findables.with(findTalks),
  ],
  demo: writeDemoChat,
  nightly: [sql`DELETE FROM chat_callback WHERE handled_at < now() - interval '30 days'`],
});
