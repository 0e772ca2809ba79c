import { subjectState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

type State = (typeof subjectState.all)[number];

export const IllegalMove = defineError(
  'subject.illegalMove',
  409,
  (title: string, from: State, verb: string) => `专题「${title}」${subjectState.label(from)}，不能${verb}`,
);
export const NothingInIt = defineError(
  'subject.nothingInIt',
  409,
  (title: string) => `专题「${title}」暂无内容，不能发布`,
);
export const NotPassed = defineError(
  'subject.notPassed',
  409,
  (piece: string) => `内容「${piece}」未通过审核、已下架或已召回，不能随专题发布`,
);
export const NoSuchVersion = defineError('subject.noSuchVersion', 404, (no: number) => `没有第 ${no} 版`);
