import { expect, it } from 'vitest';
import { RAW_SQL } from './raw-sql.mjs';
import { tableFence } from './table-faults.mjs';

const SERVER = 'apps/server/src/';
const declared = (...names) =>
  `import { pgTable } from 'drizzle-orm/pg-core';\n${names.map((name) => `export const t_${name} = pgTable('${name}', {});`).join('\n')}`;

/** A small house: whose tables there are, and a function that takes the name of one. */
const HOUSE = {
  'modules/clue/clue.table.ts': declared('clue', 'clue_note'),
  'modules/task/task.table.ts': declared('task', 'task_member'),
  'modules/storage/storage.table.ts': declared('shelf'),
  'engines/storage/storage.table.ts': declared('stored_file'),
  'kernel/access/access.table.ts': declared('session', 'member', 'role'),
  'kernel/audit/audit.table.ts': declared('audit'),
  'db/insert-rows.ts':
    'export async function insertRows(tx: Queries, table: string, rows: readonly object[]) {}',
  'kernel/fill.ts': 'export const fillTable = async (rows: object[], table: string) => {};',
};

function faultsOf(file, text, lists = {}) {
  const sources = Object.entries({ ...HOUSE, [file]: text }).map(([path, code]) => [SERVER + path, code]);
  const fence = tableFence(sources, lists);
  for (const [path, code] of sources) fence.look(path, code);
  return fence.faults();
}

const TASK = 'modules/task/example.repository.ts';
const reads = (...statements) => statements.map((code) => [TASK, code, 'task reads clue,']);
const writes = (...statements) => statements.map((code) => [TASK, code, 'task writes clue,']);

const REFUSED = [
  ...reads(
    'sql`SELECT 1 FROM clue`',
    'sql`select 1 from clue`',
    'sql`SELECT 1 FROM "clue"`',
    'sql`SELECT 1 FROM public.clue`',
    'sql`SELECT 1 FROM public."clue" c`',
    'sql`SELECT 1 FROM ONLY clue`',
    'sql`SELECT 1\n  FROM -- all of them\n    /* of /* all */ */ clue c`',
    'sql`SELECT 1 FROM task t, clue c`',
    'sql`SELECT 1 FROM task AS t, clue AS c`',
    'sql`SELECT 1 FROM unnest(${ids}::bigint[]) u, clue c`',
    'sql`SELECT 1 FROM unnest(${ids}) WITH ORDINALITY AS u(id, at), clue c`',
    'sql`SELECT 1 FROM generate_series(1, 2) g CROSS JOIN clue`',
    'sql`SELECT 1 FROM (VALUES (1), (2)) v(id), clue c`',
    'sql`SELECT 1 FROM (SELECT id, name FROM task) t, clue c`',
    'sql`SELECT 1 FROM task t JOIN task_member m ON m.id = t.id, clue c`',
    'sql`SELECT 1 FROM ${from}, clue c`',
    'sql`SELECT 1 FROM (clue c JOIN task t ON true)`',
    'sql`SELECT 1 FROM task t LEFT JOIN LATERAL (SELECT 1 FROM clue) c ON true`',
    'sql`SELECT 1 FROM task t NATURAL JOIN clue`',
    'sql`SELECT 1 FROM task t JOIN clue USING (id)`',
    'sql`SELECT (SELECT count(*) FROM clue) FROM task`',
    'sql`SELECT 1 FROM task WHERE EXISTS (SELECT 1 FROM clue c WHERE c.id = task.id)`',
    'sql`SELECT 1 FROM task UNION SELECT 1 FROM clue`',
    'sql`TABLE clue`',
    'sql`SELECT * FROM clue FOR UPDATE`',
    'sql`WITH t AS (SELECT 1 FROM clue) SELECT * FROM t`',
    'sql`WITH clue AS (SELECT * FROM clue) SELECT * FROM clue`',
    'sql`WITH clue AS (SELECT 1) SELECT * FROM public.clue`',
    'sql`WITH clue AS (SELECT 1) SELECT 1 FROM clue; SELECT 1 FROM clue`',
    'sql`INSERT INTO task SELECT * FROM clue`',
    'sql`UPDATE task SET name = c.name FROM clue c`',
    'sql`UPDATE task SET at = extract(day FROM now()) FROM clue c`',
    'sql`DELETE FROM task USING clue c WHERE c.id = task.id`',
    'sql`MERGE INTO task t USING clue c ON true WHEN MATCHED THEN DELETE`',
    'sql`COPY clue TO STDOUT`',
    'sql`COPY (SELECT * FROM clue) TO STDOUT`',
    'sql`DECLARE rows CURSOR FOR SELECT 1 FROM clue`',
    "sql`SELECT 'clue'::regclass`",
    "sql`SELECT to_regclass('public.clue')`",
    'sql`SELECT json_populate_record(NULL::clue, ${row})`',
    'sql`DO $$ BEGIN PERFORM 1 FROM clue; END $$`',
    // Pieces that are put behind a FROM elsewhere.
    'const from = sql`clue c`',
    'const from = sql`clue`',
    'const from = sql`clue AS c JOIN task t ON true`',
    'const from = sql`JOIN clue c ON true`',
    'const from = sql`task t, clue c`',
    'const from = sql`, clue c`',
    // Other ways to make SQL.
    "raw('clue c')",
    "sql`SELECT 1 FROM ${raw('clue')}`",
    'sql`SELECT 1 FROM ${sql`clue`} c`',
    "sql`SELECT 1 ${raw('FROM')} clue`",
    "db.raw('SELECT 1 FROM clue')",
    'db.raw(`SELECT ${column} FROM clue`)',
    "db.query('SELECT 1 FROM ' + 'clue')",
    "const CLUES = 'clue'; db.raw(`SELECT 1 FROM ${CLUES}`)",
    "const text = 'SELECT 1 FROM clue'; db.raw(text)",
    "db.query({ text: 'SELECT 1 FROM clue', values: [] })",
    "import { sql as statement } from '#db/sql.ts'; statement`SELECT 1 FROM clue`",
  ),
  ...writes(
    'sql`INSERT INTO clue (id) VALUES (1)`',
    'sql`INSERT INTO public.clue (id) SELECT 1`',
    'sql`INSERT INTO clue AS c (id) VALUES (1) ON CONFLICT DO UPDATE SET id = 1`',
    'sql`UPDATE clue SET id = 1`',
    'sql`UPDATE ONLY clue c SET id = 1`',
    'sql`DELETE FROM clue`',
    'sql`DELETE FROM ONLY public.clue`',
    'sql`MERGE INTO clue c USING task t ON true WHEN MATCHED THEN DELETE`',
    'sql`TRUNCATE clue`',
    'sql`TRUNCATE TABLE task, clue RESTART IDENTITY`',
    'sql`LOCK TABLE clue IN SHARE MODE`',
    'sql`LOCK task, clue`',
    'sql`COPY clue FROM STDIN`',
    'sql`COPY clue (id, name) FROM STDIN`',
    'sql`ALTER TABLE clue ADD COLUMN x text`',
    'sql`DROP TABLE IF EXISTS clue`',
    'sql`CREATE INDEX CONCURRENTLY x ON clue (id)`',
    'sql`CREATE TRIGGER x BEFORE UPDATE ON clue EXECUTE FUNCTION y()`',
    'sql`GRANT ALL ON clue TO x`',
    'sql`VACUUM clue`',
    'sql`WITH gone AS (DELETE FROM clue RETURNING id) SELECT * FROM gone`',
    'sql`WITH clue AS (SELECT 1) DELETE FROM clue`',
    'sql`SELECT 1; DELETE FROM clue`',
    "insertRows(db, 'clue', rows)",
    "insertRows<Row>(db, 'public.clue', rows)",
    "import { insertRows as put } from '#db/insert-rows.ts'; put(db, 'clue', rows)",
    "fillTable(rows, 'clue')",
    "const CLUES = 'clue'; insertRows(db, CLUES, rows)",
    "keptRows({ table: 'clue' })",
    "groups({ members: { table: 'clue', column: 'clue_id' } })",
    "sql`INSERT INTO ${raw('clue')} (id) VALUES (1)`",
  ),
  [TASK, "fillAll('clue_note')", 'task writes clue_note'],
  [TASK, "groups({ rows: { table: 'clue', alias: 'c' } })", 'task reads clue'],
  [TASK, "defineModule({ audited: { clue: { table: 'clue' } } })", 'task reads clue'],
  // The kernel's tables are written by the kernel.
  [TASK, 'sql`INSERT INTO audit (id) VALUES (1)`', 'task writes audit, a table of kernel'],
  [TASK, 'sql`UPDATE session SET expires_at = now()`', 'task writes session, a table of kernel'],
  [TASK, 'sql`DELETE FROM member WHERE id = 1`', 'task writes member, a table of kernel'],
  [TASK, 'sql`UPDATE pgboss.job SET state = 1`', 'task writes pgboss.job, a table of kernel'],
  [TASK, 'sql`INSERT INTO drizzle.__drizzle_migrations VALUES (1)`', 'a table of db'],
  ['seed/example.ts', "insertRows(db, 'session', rows)", 'seed writes session, a table of kernel'],
  // Who is who.
  ['kernel/example.ts', 'sql`SELECT 1 FROM clue`', 'kernel reads clue'],
  ['db/example.ts', 'sql`SELECT 1 FROM clue`', 'db reads clue'],
  ['app.ts', 'sql`SELECT 1 FROM clue`', 'app reads clue'],
  ['engines/model/example.ts', 'sql`SELECT 1 FROM clue`', 'engines/model reads clue'],
  [
    'modules/storage/example.ts',
    'sql`SELECT 1 FROM stored_file`',
    'storage reads stored_file, a table of engines/storage',
  ],
  [
    'engines/storage/example.ts',
    'sql`SELECT 1 FROM shelf`',
    'engines/storage reads shelf, a table of storage',
  ],
  ['modules/task/evil.mjs', 'sql`SELECT 1 FROM clue`', 'task reads clue'],
  ['modules/task/evil.table.ts', 'export const all = () => sql`SELECT 1 FROM clue`', 'task reads clue'],
  ['modules/task/evil.table.ts', declared('clue'), 'declares clue, a table of clue'],
  ['modules/task/test/example.ts', 'sql`SELECT 1 FROM clue`', 'task reads clue'],
  // What nobody can look into.
  [TASK, 'sql`SELECT 1 FROM ${raw(name)}`', 'raw SQL is only known'],
  [TASK, 'raw(`${name} c`)', 'raw SQL is only known'],
  [TASK, 'sql`UPDATE ${table} SET id = 1`', 'the name of a table is only known'],
  [TASK, 'sql`INSERT INTO "${name}" (id) VALUES (1)`', 'the name of a table is only known'],
  [TASK, String.raw`raw('SELECT 1 FROM U&"\\0063lue"')`, 'SQL inside a text'],
  [TASK, "sql`DO $$ BEGIN EXECUTE 'DELETE FROM clue'; END $$`", 'SQL inside a text'],
  [TASK, "sql`SELECT query_to_xml('SELECT * FROM clue', true, true, '')`", 'SQL inside a text'],
  [TASK, "const name = 'task'; export const all = (name: string) => raw(name);", 'raw SQL is only known'],
  [TASK, 'sql`DELETE FROM`', 'the name of a table is only known'],
  [TASK, 'insertRows(db, name, rows)', 'the name of a table is only known'],
  [TASK, 'keptRows({ table: name })', 'the name of a table is only known'],
  [TASK, "const put = insertRows; put(db, 'clue', rows)", 'another name for insertRows is only known'],
];

it.each(REFUSED)('拦住：%s %s', (file, code, fault) => {
  expect(faultsOf(file, code).join('\n')).toContain(fault);
});

const ALLOWED = [
  [TASK, 'sql`SELECT 1 FROM task t JOIN member m ON m.id = t.owner_id`'],
  [TASK, 'sql`INSERT INTO task (id) VALUES (1) ON CONFLICT DO UPDATE SET id = excluded.id`'],
  [TASK, 'sql`WITH clue AS (SELECT 1) SELECT * FROM clue`'],
  [TASK, 'sql`WITH a AS (SELECT 1), clue (id) AS MATERIALIZED (SELECT 1) SELECT * FROM a, clue`'],
  [TASK, 'sql`WITH RECURSIVE clue AS (SELECT 1 UNION SELECT 1 FROM clue) SELECT * FROM clue`'],
  [TASK, 'sql`SELECT t.clue, clue.id FROM task t`'],
  [TASK, 'sql`SELECT t.id AS clue FROM task t`'],
  [TASK, "sql`SELECT 1 FROM task -- FROM clue\n WHERE name = 'FROM clue' /* JOIN clue */`"],
  [TASK, 'sql`SELECT 1 FROM task WHERE a IS DISTINCT FROM clue`'],
  [TASK, 'sql`SELECT extract(day FROM clue) FROM task`'],
  [TASK, 'sql`SELECT 1 FROM task t JOIN task_member m USING (clue)`'],
  [TASK, 'sql`SELECT * FROM task FOR UPDATE OF task SKIP LOCKED`'],
  [TASK, 'sql`SELECT 1 FROM clue(1)`'],
  [TASK, 'sql`role = ${role} AND clue IS NULL`'],
  [TASK, '// FROM clue\nconst x = 1; /* sql`DELETE FROM clue` */'],
  [TASK, "audit({ entity: 'clue' })"],
  [TASK, "insertRows(db, 'task', rows)"],
  [TASK, "const text = '来自 clue 的线索'"],
  ['modules/clue/example.repository.ts', 'sql`UPDATE clue SET id = 1`'],
  ['modules/clue/example.test.ts', 'sql`UPDATE task SET id = 1`'],
  ['kernel/example.ts', 'sql`INSERT INTO ${raw(table)} (id) VALUES (1)`'],
  ['kernel/jobs/example.ts', 'sql`UPDATE pgboss.job SET state = 1`'],
  ['engines/storage/example.ts', 'sql`DELETE FROM stored_file`'],
];

it.each(ALLOWED)('放行：%s %s', (file, code) => {
  expect(faultsOf(file, code)).toEqual([]);
});

it('列出的例外放行；不再需要的要去掉', () => {
  const reading = { crossings: [{ house: 'task', reads: ['clue'], why: '' }] };
  expect(faultsOf(TASK, 'sql`SELECT 1 FROM clue`', reading)).toEqual([]);
  expect(faultsOf(TASK, 'sql`DELETE FROM clue`', reading)).toEqual([
    expect.stringContaining('task writes clue'),
    'foreign-tables.ts: task reads clue no more',
  ]);
  const raw = { rawSql: { [SERVER + TASK]: 1 } };
  expect(faultsOf(TASK, 'raw(name)', raw)).toEqual([]);
  expect(faultsOf(TASK, 'raw(name) + raw(other)', raw)).toHaveLength(2);
  expect(faultsOf(TASK, 'const x = 1', raw)).toEqual([expect.stringContaining('has 0 pieces')]);
});

const SERVICE = 'modules/task/task.service.ts';
const STATEMENT = 'db.query(sql`SELECT 1 FROM task`)';
const IMPORT = "import { sql } from '#db/sql.ts';";

const REFUSED_SQL = [
  // Every layer without SQL.
  [SERVICE, STATEMENT],
  ['modules/task/task.routes.ts', STATEMENT],
  ['modules/task/task.policy.ts', STATEMENT],
  ['modules/task/task.errors.ts', STATEMENT],
  ['modules/task/task.job.ts', STATEMENT],
  ['modules/task/task.jobs.ts', STATEMENT],
  ['modules/task/test/task.service.ts', STATEMENT],
  ['modules/task/room/task.service.mts', STATEMENT],
  // A file that says no layer, or one that nobody knows, whatever its folder is called.
  ['modules/task/settle.ts', STATEMENT],
  ['modules/task/settle.ts', IMPORT],
  ['modules/task/settle.ts', 'const own = sql`t.owner_id = ${actor.id}`'],
  ['modules/task/settle.mjs', STATEMENT],
  ['modules/task/task.details.ts', STATEMENT],
  ['modules/task/task.slots.ts', STATEMENT],
  ['modules/task/task.program.ts', STATEMENT],
  ['modules/task/demo/demo.ts', STATEMENT],
  ['modules/task/repository/settle.ts', STATEMENT],
  ['modules/task/repository.ts', STATEMENT],
  ['modules/task/task-repository.ts', STATEMENT],
  ['modules/task/task.repository.settle.ts', STATEMENT],
  ['modules/task/test/settle.ts', STATEMENT],
  ['modules/task/room/index.ts', STATEMENT],
  ['modules/settle.ts', STATEMENT],
  // A condition is SQL like a statement, whatever the tag is called.
  [SERVICE, 'const own = sql`t.owner_id = ${actor.id}`'],
  [SERVICE, 'const none = sql``'],
  [SERVICE, 'const own = (sql)`true`'],
  [SERVICE, 'const own = sql<Row>`true`'],
  [SERVICE, 'const own = db.sql`true`'],
  [SERVICE, 'const own = statement`t.state = 1`'],
  [SERVICE, "unit.raw('UPDATE task SET id = 1')"],
  [SERVICE, 'unit.raw(text)'],
  [SERVICE, "raw('t.id')"],
  [SERVICE, "db.query({ text: 'SELECT 1 FROM task', values: [] })"],
  [SERVICE, 'db.query({ text: `DELETE FROM task WHERE id = ${id}` })'],
  // Ways to import what makes it.
  [SERVICE, IMPORT],
  ['modules/task/task.policy.ts', IMPORT],
  [SERVICE, "import { sql as text } from '#db/sql.ts';"],
  [SERVICE, "import { raw } from '#db/sql.ts';"],
  [SERVICE, "import { join } from '#db/sql.ts';"],
  [SERVICE, "import { anyOf } from '#db/sql.ts';"],
  [SERVICE, "import { type SQL, sql } from '#db/sql.ts';"],
  [SERVICE, "import { type SQL } from '#db/sql.ts'; import { sql } from '#db/sql.ts';"],
  [SERVICE, "import * as made from '#db/sql.ts';"],
  [SERVICE, "import made = require('#db/sql.ts');"],
  [SERVICE, "import { sql } from '../../db/sql.ts';"],
  [SERVICE, "import { sql } from '../../%64b/sql.ts';"],
  [SERVICE, "const { sql } = await import('#db/sql.ts');"],
  [SERVICE, "const FROM = '#db/sql.ts'; const { sql } = await import(FROM);"],
  [SERVICE, "export { sql } from '#db/sql.ts';"],
  [SERVICE, "export * from '#db/sql.ts';"],
];

it.each(REFUSED_SQL)('没有 SQL 的一层拦住：%s %s', (file, code) => {
  expect(faultsOf(file, code).join('\n')).toContain('belongs into a repository, source or scope');
});

const WITHOUT_SQL = [
  [SERVICE, "import type { SQL } from '#db/sql.ts';"],
  [SERVICE, "import { type SQL } from '#db/sql.ts';"],
  [SERVICE, "export type { SQL } from '#db/sql.ts';"],
  [SERVICE, "import { join } from 'node:path'; join('a', 'b')"],
  [SERVICE, "import { findTask } from './task.repository.ts'; await findTask(db, scope(actor, call).rows);"],
  [SERVICE, 'const path = String.raw`a\\b`'],
  [SERVICE, 'sharp(file).raw().toBuffer()'],
  [SERVICE, 'const title = `更新任务「${name}」`'],
  [SERVICE, '// sql`SELECT 1 FROM task`'],
  ['modules/task/task.repository.ts', `${IMPORT} ${STATEMENT}`],
  ['modules/task/task.source.ts', STATEMENT],
  ['modules/task/task.scope.ts', STATEMENT],
  ['modules/task/task.rows.ts', STATEMENT],
  ['modules/task/task.run.ts', STATEMENT],
  ['modules/task/task.register.ts', STATEMENT],
  ['modules/task/task.import.ts', STATEMENT],
  ['modules/task/task.workbench.ts', STATEMENT],
  ['modules/task/demo/task.demo.ts', STATEMENT],
  ['modules/task/index.ts', STATEMENT],
  ['modules/task/settle.ts', "import type { SQL } from '#db/sql.ts';"],
  ['modules/task/task.service.test.ts', STATEMENT],
  ['engines/storage/stored.service.ts', 'sql`SELECT 1 FROM stored_file`'],
];

it.each(WITHOUT_SQL)('没有 SQL 的一层放行：%s %s', (file, code) => {
  expect(faultsOf(file, code)).toEqual([]);
});

it('看不清的 SQL 只会越来越少', () => {
  expect(Object.values(RAW_SQL).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(26);
});
