import { API_TOKEN_ENDING_DAYS, contract } from '@zhiying/contract';
import type { Todo } from '#kernel/workbench.ts';
import { tokenSource } from './token/token.source.ts';

export const tokensToRotate: Todo = {
  id: 'apiToken.ending',
  calls: [contract.apiToken.list],
  level: 'normal',
  place: 40,
  title: `个 API 令牌 ${API_TOKEN_ENDING_DAYS} 天内到期`,
  detail: '到期后对接系统的调用会被拒绝，请更换令牌或延长有效期',
  action: '去处理',
  link: '/home/system/config?tabid=open&state=ending',
  rows: (actor) => tokenSource(actor, { state: 'ending' }),
};
