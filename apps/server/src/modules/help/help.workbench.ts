import { contract } from '@zhiying/contract';
import type { Findable } from '#kernel/workbench.ts';
import { searchEntries } from './reading/reading.repository.ts';

export const findHelp: Findable = {
  id: 'helpArticle',
  calls: [contract.help.search],
  title: '帮助',
  place: 90,
  find: async ({ db }, actor, q, most) =>
    (await searchEntries(db, actor, q, most)).map(({ id, title, category }) => ({
      id,
      title,
      meta: category ? [category] : [],
      link: `/home/help/center?id=${id}`,
    })),
};
