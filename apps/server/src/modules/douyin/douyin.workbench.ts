import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { findable, type Todo } from '#kernel/workbench.ts';
import { douyinSource } from './douyin.source.ts';
import { pageSource } from './page.source.ts';

const { douyin, douyinPage } = contract;

export const douyinTodos: readonly Todo[] = [
  {
    id: 'douyin.pages',
    calls: [douyinPage.list, douyinPage.settle],
    level: 'normal',
    place: 60,
    title: '个抖音主页待定稿',
    detail: '有新版本尚未定稿',
    action: '去查看',
    link: '/home/douyin/page',
    topics: ['douyin.pageChanged'],
    rows(actor) {
      const { from, where } = pageSource(actor, {});
      const open = sql`EXISTS (SELECT 1 FROM douyin_page d WHERE d.account_id = a.id AND d.final_no IS DISTINCT FROM d.version_no)`;
      return { from, where: [...where, open] };
    },
  },
];

export const findDouyin = findable(
  { id: 'douyin', call: douyin.list, title: '抖音账号', place: 46 },
  (actor, q) => douyinSource(actor, { q }),
  ({ id, name, node, fans }) => ({
    title: name,
    meta: [node.name, fans === null ? '粉丝数未同步' : `${fans.toLocaleString('zh-CN')} 粉丝`],
    link: `/home/douyin?id=${id}`,
  }),
);
