import { contract, PLATFORMS } from '@zhiying/contract';
import { listPage } from '#kernel/list/list.ts';
import { dayAgo } from '../report/index.ts';
import type { BoardFeed } from '../vision/index.ts';
import { attemptSource } from './attempt.source.ts';

/** What went out today. */
export const postsToday: BoardFeed = {
  id: 'posts',
  title: '今日发布',
  place: 20,
  call: contract.publish.list,
  topics: ['publish.changed'],
  async read({ db, contributions }, actor, most) {
    const source = attemptSource(actor, { published: `${dayAgo(0)},${dayAgo(0)}` }, contributions);
    const { rows, total } = await listPage(db, source, { page: 1, limit: most, sort: 'publishedAt' });
    return {
      total,
      rows: rows.map(({ id, title, platform, node, publishedAt, updatedAt }) => ({
        id,
        title: `${PLATFORMS[platform].name} · ${title}`,
        place: node.name,
        at: publishedAt ?? updatedAt,
      })),
    };
  },
};
