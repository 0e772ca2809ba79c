import { type Call, contract, type Key, keysOf } from '@zhiying/contract';

interface PageCalls {
  path: string;
  keys: readonly Key[];
  /** What the page asks for first, whichever of its keys somebody holds. */
  calls: readonly Call[];
}

const {
  aiArticle,
  aiTheme,
  clue,
  cluePool,
  dealer,
  group,
  hotFollow,
  hotPackageReview,
  material,
  materialClassify,
  member,
  organ,
  publish,
  store,
  substance,
  task,
  video,
  videoTheme,
} = contract;

/** Pages of which each key shows the same list, with the calls that fill it. */
export const PAGE_CALLS: readonly PageCalls[] = [
  { path: 'dealer', keys: keysOf(1), calls: [dealer.list, dealer.counts] },
  { path: 'store', keys: keysOf(1, 10), calls: [store.list, store.counts] },
  { path: 'organization', keys: keysOf(10), calls: [organ.list] },
  { path: 'user', keys: keysOf(3), calls: [member.list, member.counts] },
  { path: 'role', keys: keysOf(2), calls: [group.list] },
  { path: 'roleAndUser', keys: keysOf(2), calls: [group.holders] },
  { path: 'material', keys: keysOf(5), calls: [material.list, material.counts, materialClassify.list] },
  {
    path: 'substance',
    keys: ['4-1', '4-2', '4-3', '4-4', '4-5', '4-6', '4-7'],
    calls: [substance.list, substance.counts],
  },
  { path: 'task', keys: keysOf(8), calls: [task.list] },
  { path: 'clew', keys: keysOf(7), calls: [clue.list, clue.counts, cluePool.list] },
  {
    path: 'calendar',
    keys: ['14-1', '14-4', '15-1', '15-8'],
    calls: [publish.calendar, publish.list, publish.counts],
  },
  {
    path: 'ai',
    keys: ['14-1', '14-2', '14-3', '14-4', '14-5', '14-6', '14-12', '14-15'],
    calls: [aiTheme.list, aiTheme.counts, aiArticle.list],
  },
  {
    path: 'mixedshear',
    keys: ['15-1', '15-2', '15-3', '15-4', '15-8'],
    calls: [video.list, video.counts, videoTheme.list, videoTheme.counts],
  },
  { path: 'hot/index/index', keys: ['16-5'], calls: [hotPackageReview.queue] },
  { path: 'hot/index/index', keys: ['16-6'], calls: [hotFollow.list] },
];
