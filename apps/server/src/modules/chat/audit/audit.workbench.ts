import { contract } from '@zhiying/contract';
import type { Todo } from '#kernel/workbench.ts';
import { hitSource } from './audit.source.ts';

const { chatAudit } = contract;

export const auditTodos: readonly Todo[] = [
  {
    id: 'chat.audit',
    calls: [chatAudit.list, chatAudit.decide],
    level: 'warning',
    place: 12,
    title: '条消息触发质检规则',
    detail: '会话消息命中质检规则，需要确认或标为误报',
    action: '去处理',
    link: '/home/chat?tabid=audit&state=open',
    topics: ['chat.audited'],
    rows: (actor) => hitSource(actor, { state: 'open' }),
  },
];
