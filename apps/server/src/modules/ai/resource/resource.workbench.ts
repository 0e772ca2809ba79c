import { contract, QUOTA_WARNING } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { scope } from '#kernel/access/scope.ts';
import type { Shortcut, Todo } from '#kernel/workbench.ts';
import { quotaStates } from './quota-state.repository.ts';

const { aiResource } = contract;

export const quotasRunningOut: Todo = {
  id: 'aiQuotas.runningOut',
  calls: [aiResource.overview, aiResource.give],
  level: 'warning',
  place: 34,
  title: `个组织的 AI 额度用了 ${QUOTA_WARNING}% 以上`,
  detail: '用完后不能再生成，可调高额度或等到下月',
  action: '去查看',
  link: '/home/substance?tabid=resources',
  rows: (actor) => ({
    from: sql`(${quotaStates(scope(actor, aiResource.overview).onRows(sql`q`))}) s`,
    where: [sql`s.percent >= ${QUOTA_WARNING}`],
  }),
};

export const findResources: Shortcut = {
  id: 'aiResource.open',
  calls: [aiResource.overview],
  title: 'AI 资源与额度',
  hint: '大模型、语音、合成和存储的用量、花费和额度',
  link: '/home/substance?tabid=resources',
  place: 61,
};
