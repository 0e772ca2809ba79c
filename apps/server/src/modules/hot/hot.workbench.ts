import { contract, hotPackageState } from '@zhiying/contract';
import { type Findable, findable, reviewTodo, type Todo } from '#kernel/workbench.ts';
import { changeable } from './hot.scope.ts';
import { packageSource } from './package/package.source.ts';
import { reviewQueue } from './package/review.source.ts';
import { scriptSource } from './script/script.source.ts';
import { sources } from './source/source.register.ts';
import { topicSource } from './topic/topic.source.ts';

const { hotPackage, hotPackageReview, hotScript, hotSource, hotTopic } = contract;

export const hotTodos: readonly Todo[] = [
  reviewTodo(hotPackageReview, {
    id: 'hotPackages.review',
    place: 15,
    title: '个热点包待审核',
    detail: '超过有效期后不能采用，请尽早审核',
    link: '/home/hot/index/index?tabid=review',
    menu: 'hot/index/index',
    rows: (actor) => reviewQueue(actor, {}),
  }),
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
    rows(actor) {
      const source = sources.source(actor, { status: 'stopped' });
      return { ...source, where: [...source.where, changeable(actor, hotSource.update)] };
    },
  },
];

export const findHot: readonly Findable[] = [
  findable(
    { id: 'hotTopic', call: hotTopic.list, title: '热点', place: 45 },
    (actor, q) => topicSource(actor, { q }),
    ({ id, title, place, score }) => ({
      title,
      meta: [`第 ${place} 名`, `热度 ${score.toFixed(1)}`],
      link: `/home/hot/index/index?tabid=topic&open=${id}`,
    }),
  ),
  findable(
    { id: 'hotPackage', call: hotPackage.list, title: '热点包', place: 46 },
    (actor, q) => packageSource(actor, { q }),
    ({ id, title, status, node }) => ({
      title,
      meta: [hotPackageState.label(status), node.name],
      link: `/home/hot/index/index?tabid=package&open=${id}`,
    }),
  ),
  findable(
    { id: 'hotScript', call: hotScript.info, title: '直播脚本', place: 47 },
    (actor, q) => scriptSource(actor, q),
    ({ id, title, place, package: from }) => ({
      title,
      meta: from && from !== title ? [place, from] : [place],
      link: `/home/hot/index/index?tabid=adoption&view=list&script=${id}`,
    }),
  ),
];
