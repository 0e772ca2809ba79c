import { contract, type DouyinPage } from '@zhiying/contract';
import { policy } from '#kernel/access/policy.ts';
import { AlreadyFinal, NothingYet } from './douyin.errors.ts';
import { accountsOf } from './douyin.scope.ts';

export type PageFacts = Pick<DouyinPage, 'versionNo' | 'finalNo'>;

export const pagePolicy = policy<PageFacts>(accountsOf)({
  edit: { call: contract.douyinPage.save },
  settle: {
    call: contract.douyinPage.settle,
    unless: [
      ({ versionNo }) => versionNo === 0 && (() => NothingYet()),
      ({ versionNo, finalNo }) => versionNo === finalNo && (() => AlreadyFinal(versionNo)),
    ],
  },
});
