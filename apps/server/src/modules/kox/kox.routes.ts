import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes, served } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { koxTaskService } from './given.service.ts';
import { koxPostSource, koxRankSource, koxTaskSource } from './given.source.ts';
import { koxGroupService } from './group.service.ts';
import { koxService } from './kox.service.ts';
import { koxSource } from './kox.source.ts';
import { koxPostImport } from './post.import.ts';
import { koxPostService } from './post.service.ts';

export const koxAreas = (kernel: Kernel) => {
  const { db } = kernel;
  const accounts = koxService(kernel);
  const groups = koxGroupService(kernel);
  const given = koxTaskService(kernel);
  const posts = koxPostService(kernel);
  return [
    served(contract.kox, accounts, {
      list: ({ actor, body }) => listPage(db, koxSource(actor, body), body),
      info: ({ actor, query }) => accounts.info(actor, query.id),
      remove: ({ actor, body }) => accounts.remove(actor, body.id),
      groups: ({ actor }) => groups.list(actor),
      createGroup: ({ actor, body }) => groups.create(actor, body.name, body.koxIds),
      updateGroup: ({ actor, body }) => groups.update(actor, body.id, body.version, body.name, body.koxIds),
      removeGroup: ({ actor, body }) => groups.remove(actor, body.id),
    }),
    served(contract.koxTask, given, {
      list: ({ actor, body }) => listPage(db, koxTaskSource(actor, body), body),
    }),
    served(contract.koxPost, posts, {
      list: ({ actor, body }) => listPage(db, koxPostSource(actor, body), body),
      remove: ({ actor, body }) => posts.remove(actor, body.id),
      ...importHandlers(kernel, koxPostImport),
    }),
    routes(contract.koxRank, { list: ({ actor, body }) => listPage(db, koxRankSource(actor, body), body) }),
  ];
};

export const koxExports = [
  exportable(contract.kox.list, koxSource),
  exportable(contract.koxTask.list, koxTaskSource),
  exportable(contract.koxPost.list, koxPostSource),
  exportable(contract.koxRank.list, koxRankSource),
];
