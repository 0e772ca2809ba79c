import { contract, subjectState } from '@zhiying/contract';
import { findable } from '#kernel/workbench.ts';
import { subjectSource } from './subject.source.ts';

const { subject } = contract;

export const findSubjects = findable(
  { id: 'subject', call: subject.list, title: '专题', place: 17 },
  (actor, q) => subjectSource(null, actor, { q }),
  ({ id, title, status, node }) => ({
    title,
    meta: [subjectState.label(status), node.name],
    link: `/home/subject?id=${id}`,
  }),
);
