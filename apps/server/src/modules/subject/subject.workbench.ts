import { contract, subjectState } from '@zhiying/contract';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable } from '#kernel/workbench.ts';
import { subjectSource } from './subject.source.ts';

export const findSubjects: Findable = {
  id: 'subject',
  calls: [contract.subject.list],
  title: '专题',
  place: 17,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, subjectSource(null, actor, { q }), most)).map(({ id, title, status, node }) => ({
      id,
      title,
      meta: [subjectState.label(status), node.name],
      link: `/home/subject?id=${id}`,
    })),
};
