import { contract } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import type { Todo } from '#kernel/workbench.ts';
import { hitSource } from './audit.source.ts';

export const auditTodos: readonly Todo[] = [
  {
    id: 'chat.audit',
    calls: [contract.chatAudit.list, contract.chatAudit.decide],
    level: 'warning',
    place: 12,
    title: '条审计命中待处理',
    detail: '会话消息命中审计规则，需要确认或标为误报',
    action: '去处理',
    link: '/home/chat?tabid=audit&state=open',
    topics: ['chat.audited'],
    count: ({ db }, actor) => countRows(db, hitSource(actor, { state: 'open' })),
  },
];
