import { contract } from '@zhiying/contract';
import { listPage } from '#kernel/list/list.ts';
import type { BoardFeed } from '../../vision/index.ts';
import { showSource } from './show.source.ts';

/** Rooms on air now. They tell of every line they speak, which is no news for a board: it looks every minute. */
export const roomsOnAir: BoardFeed = {
  id: 'rooms',
  title: '正在直播',
  place: 30,
  call: contract.liveShow.list,
  topics: [],
  async read({ db }, actor, most) {
    const { rows, total } = await listPage(db, showSource(actor, { state: 'living' }), {
      page: 1,
      limit: most,
    });
    return {
      total,
      rows: rows.map(({ id, name, account, node, startedAt, createdAt }) => ({
        id,
        title: `${name} · ${account.name}`,
        place: node.name,
        at: startedAt ?? createdAt,
      })),
    };
  },
};
