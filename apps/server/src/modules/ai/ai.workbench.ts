import { contract, FACT_ENDING_DAYS } from '@zhiying/contract';
import type { Todo } from '#kernel/workbench.ts';
import { factSource } from './fact.source.ts';

const { aiFact } = contract;

export const factsEnding: Todo = {
  id: 'aiFacts.ending',
  calls: [aiFact.list, aiFact.update],
  level: 'normal',
  place: 30,
  title: `条事实 ${FACT_ENDING_DAYS} 天内到期`,
  detail: '到期后引用它的文章不能再发布，请更新或延期',
  action: '去更新',
  link: '/home/ai?tabid=resources&state=ending',
  menu: 'ai',
  rows: (actor) => factSource(actor, { state: 'ending' }),
};
