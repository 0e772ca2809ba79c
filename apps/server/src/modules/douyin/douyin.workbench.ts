import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Todo } from '#kernel/workbench.ts';
import { douyinSource } from './douyin.source.ts';
import { pageSource } from './page.source.ts';

export const douyinTodos: readonly Todo[] = [
  {
    id: 'douyin.pages',
    calls: [contract.douyinPage.list, contract.douyinPage.settle],
    level: 'normal',
    place: 60,
    title: '个抖音主页待定稿',
    detail: '有新版本尚未定稿',
    action: '去查看',
    link: '/home/douyin/page',
    topics: ['douyin.pageChanged'],
    count: ({ db }, actor) => {
      const source = pageSource(actor, {});
      return countRows(db, {
        ...source,
        where: [
          ...source.where,
          sql`EXISTS (SELECT 1 FROM douyin_page d WHERE d.account_id = a.id AND d.final_no IS DISTINCT FROM d.version_no)`,
        ],
      });
    },
  },
];

export const findDouyin: Findable = {
  id: 'douyin',
  calls: [contract.douyin.list],
  title: '抖音账号',
  place: 46,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, douyinSource(actor, { q }), most)).map(({ id, name, node, fans }) => ({
      id,
      title: name,
      meta: [node.name, fans === null ? '粉丝数未同步' : `${fans.toLocaleString('zh-CN')} 粉丝`],
      link: `/home/douyin?id=${id}`,
    })),
};
