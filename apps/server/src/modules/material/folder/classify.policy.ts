import { contract } from '@zhiying/contract';
import { policy } from '#kernel/access/policy.ts';
import { ownFolders } from '../material.scope.ts';

/** Folders of nodes above are used, not changed. Deleting one that is not empty is offered: the answer says what to move first. */
export const classifyPolicy = policy<object>(ownFolders)({
  create: { call: contract.materialClassify.create },
  edit: { call: contract.materialClassify.update },
  move: { call: contract.materialClassify.move },
  delete: { call: contract.materialClassify.remove },
});

export type ClassifyVerb = keyof typeof classifyPolicy.verbs;
