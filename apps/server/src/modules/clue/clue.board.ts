import { CLUE_SOURCES, contract } from '@zhiying/contract';
import { listPage } from '#kernel/list/list.ts';
import { dayAgo } from '../report/index.ts';
import type { BoardFeed } from '../vision/index.ts';
import { clueSource } from './clue.source.ts';

/** Clues of today, by where they came from: whose they are is nobody's business who walks past. */
export const cluesToday: BoardFeed = {
  id: 'clues',
  title: '今日线索',
  place: 10,
  call: contract.clue.list,
  topics: ['clue.changed'],
  async read({ db, secrets }, actor, most) {
    const search = { createdAt: `${dayAgo(0)},${dayAgo(0)}`, holder: 'any' } as const;
    const { rows, total } = await listPage(db, clueSource(actor, search, secrets), {
      page: 1,
      limit: most,
      sort: 'createdAt',
    });
    return {
      total,
      rows: rows.map(({ id, source, node, createdAt }) => ({
        id,
        title: `新线索 · ${CLUE_SOURCES[source]}`,
        place: node.name,
        at: createdAt,
      })),
    };
  },
};
