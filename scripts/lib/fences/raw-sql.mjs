const MODULES = 'apps/server/src/modules/';

/**
 * SQL that is put together from values: how many pieces of it a file has. Nobody can see which tables they name, so each was
 * looked at once. They are names of columns and aliases, intervals of the contract, and two that name tables by themselves:
 * `aisbot/announce.repository.ts` one of three of its own, `organ/tree.repository.ts` every table with a path, asked of the database. The list
 * only gets shorter: `tables.test.mjs` knows its length.
 */
export const RAW_SQL = Object.fromEntries(
  Object.entries({
    'ai-analysis/trend.source.ts': 1,
    'ai-create/article/presence.repository.ts': 1,
    'ai-create/article/version.repository.ts': 1,
    'aisbot/announce.repository.ts': 1,
    'audit/audit.repository.ts': 1,
    'chat/customer/customer.rows.ts': 2,
    'chat/talk/talk.repository.ts': 2,
    'clue/merge/merge-clues.repository.ts': 3,
    'group/within-own.scope.ts': 1,
    'material/material.rows.ts': 1,
    'organ/tree.repository.ts': 2,
    'task/task.repository.ts': 2,
    'task/task.scope.ts': 8,
  }).map(([file, count]) => [MODULES + file, count]),
);
