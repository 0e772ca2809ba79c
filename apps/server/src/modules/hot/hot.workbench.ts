import { contract, hotPackageState } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Todo } from '#kernel/workbench.ts';
import { changeable } from './hot.scope.ts';
import { packageSource } from './package/package.source.ts';
import { reviewQueue } from './package/review.service.ts';
import { scriptSource } from './script/script.source.ts';
import { sourceSource } from './source/source.source.ts';
import { topicSource } from './topic/topic.source.ts';

const { hotPackage, hotPackageReview, hotScript, hotSource, hotTopic } = contract;

export const hotTodos: readonly Todo[] = [
  {
    id: 'hotPackages.review',
    calls: [hotPackageReview.queue],
    level: 'normal',
    place: 15,
    title: '个热点包待审核',
    detail: '超过有效期后不能采用，请尽早审核',
    action: '去审核',
    link: '/home/hot/index/index?tabid=review',
    menu: 'hot/index/index',
    count: ({ db }, actor) => countRows(db, reviewQueue(actor, {})),
  },
  {
    id: 'hotSources.stopped',
    calls: [hotSource.list, hotSource.update],
    level: 'warning',
    place: 40,
    title: '个热点来源已停读',
    detail: '被拒绝访问或要求人机验证，处理后试读恢复',
    action: '去查看',
    link: '/home/hot/index/index?tabid=source&status=stopped',
    /** Only those whose matter it is: sources belong to the channel's own people. */
    count({ db }, actor) {
      const source = sourceSource(actor, { status: 'stopped' });
      return countRows(db, { ...source, where: [...source.where, changeable(actor, hotSource.update)] });
    },
  },
];

export const findHot: readonly Findable[] = [
  {
    id: 'hotTopic',
    calls: [hotTopic.list],
    title: '热点',
    place: 45,
    find: async ({ db }, actor, q, most) =>
      (await firstRows(db, topicSource(actor, { q }), most)).map(({ id, title, place, score }) => ({
        id,
        title,
        meta: [`第 ${place} 名`, `热度 ${score.toFixed(1)}`],
        link: `/home/hot/index/index?tabid=topic&open=${id}`,
      })),
  },
  {
    id: 'hotPackage',
    calls: [hotPackage.list],
    title: '热点包',
    place: 46,
    find: async ({ db }, actor, q, most) =>
      (await firstRows(db, packageSource(actor, { q }), most)).map(({ id, title, status, node }) => ({
        id,
        title,
        meta: [hotPackageState.label(status), node.name],
        link: `/home/hot/index/index?tabid=package&open=${id}`,
      })),
  },
  {
    id: 'hotScript',
    calls: [hotScript.info],
    title: '直播脚本',
    place: 47,
    find: async ({ db }, actor, q, most) =>
      (await firstRows(db, scriptSource(actor, q), most)).map(({ id, title, place, package: from }) => ({
        id,
        title,
        meta: from && from !== title ? [place, from] : [place],
        link: `/home/hot/index/index?tabid=adoption&view=list&script=${id}`,
      })),
  },
];
