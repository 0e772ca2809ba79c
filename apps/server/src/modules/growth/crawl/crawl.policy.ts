import { type CrawlState, contract, crawlState } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { CrawlMove } from '../growth.errors.ts';

interface CrawlFacts {
  state: CrawlState;
}

const unless =
  (allowed: (state: CrawlState) => boolean, verb: string): Obstacle<CrawlFacts> =>
  ({ state }) =>
    !allowed(state) && (() => CrawlMove(state, verb));
const to = (next: CrawlState) => (state: CrawlState) => crawlState.mayMove(state, next);

export const crawlPolicy = policy<CrawlFacts>(changeable)({
  edit: { call: contract.growthCrawl.update, unless: [unless((state) => state !== 'running', '编辑')] },
  start: { call: contract.growthCrawl.start, unless: [unless(to('running'), '开始')] },
  pause: { call: contract.growthCrawl.pause, unless: [unless(to('paused'), '暂停')] },
  cancel: { call: contract.growthCrawl.cancel, unless: [unless(to('cancelled'), '取消')] },
  delete: {
    call: contract.growthCrawl.remove,
    unless: [unless((state) => !['running', 'watching'].includes(state), '删除')],
  },
});
export type CrawlVerb = keyof typeof crawlPolicy.verbs;
