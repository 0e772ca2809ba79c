import { contract } from '@zhiying/contract';
import { policy } from '#kernel/access/policy.ts';
import { wholeChannel } from '#kernel/access/row-reach.ts';
import {
  Builtin,
  CategoryBuiltin,
  CategoryInUse,
  NothingNew,
  NothingOffered,
  NotOwnText,
  NotPublished,
} from './help.errors.ts';

export interface ArticleFacts {
  status: 'draft' | 'published';
  pending: boolean;
  builtin: boolean;
  follows: boolean;
  offered: boolean;
}

const { helpArticle, helpCategory } = contract;

export const articlePolicy = policy<ArticleFacts>(wholeChannel)({
  edit: { call: helpArticle.update },
  publish: {
    call: helpArticle.publish,
    unless: [({ status, pending }) => status === 'published' && !pending && (() => NothingNew())],
  },
  withdraw: {
    call: helpArticle.withdraw,
    unless: [({ status }) => status !== 'published' && (() => NotPublished())],
  },
  adopt: {
    call: helpArticle.adopt,
    unless: [({ builtin, follows }) => (!builtin || follows) && (() => NotOwnText())],
  },
  keep: { call: helpArticle.keep, unless: [({ offered }) => !offered && (() => NothingOffered())] },
  delete: { call: helpArticle.remove, unless: [({ builtin }) => builtin && (() => Builtin())] },
});

export const categoryPolicy = policy<{ builtin: boolean; held: number }>(wholeChannel)({
  edit: { call: helpCategory.update },
  delete: {
    call: helpCategory.remove,
    unless: [
      ({ builtin }) => builtin && (() => CategoryBuiltin()),
      ({ held }) => held > 0 && (() => CategoryInUse()),
    ],
  },
});
