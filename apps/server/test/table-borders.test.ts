import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FOREIGN_TABLES } from './foreign-tables.ts';

const SRC = path.resolve(import.meta.dirname, '../src');
/** Every module stands on the kernel's tables. */
const SHARED = 'kernel';

/** The folder whose name stands for a file: of a module or an engine its own, else `kernel`, `db` or `seed`. */
function houseOf(file: string): string {
  const [tree = '', folder = ''] = file.split(path.sep);
  return tree === 'modules' || tree === 'engines' ? folder : tree;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /^(modules|engines|kernel|db|seed).*\.ts$/.test(file) && !/\.test\.ts$|modules.index\.ts$/.test(file),
);
const textOf = (file: string) => readFileSync(path.join(SRC, file), 'utf8');

const owners = new Map(
  files
    .filter((file) => file.endsWith('.table.ts'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(
        ([, table = '']) => [table, houseOf(file)] as const,
      ),
    ),
);

/** Where SQL names a table; what follows a comma may be another. */
const NAMED =
  /\b(delete\s+from\s|insert\s+into\s|update\s|truncate\s|from\s|join\s|using\s|only\s)\s*((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?\w+"?)/gi;

/** A piece of SQL that begins with a table is put behind a FROM elsewhere. */
const FIRST = /sql`\s*(\w+)/g;

type Use = 'reads' | 'writes';

/** Tables that the SQL of a file names. One named by a text alone is taken to be written: rows are put into it by its name. */
function tablesIn(text: string): Record<Use, string[]> {
  const code = text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const named = [...code.matchAll(NAMED)].flatMap(([, verb = '', list = '']) =>
    list.split(',').map((one) => ({
      table: /\w+/.exec(one)?.[0] ?? '',
      use: /^(delete|insert|update|truncate)/i.test(verb) ? ('writes' as const) : ('reads' as const),
    })),
  );
  const byName = [...code.matchAll(/'(\w+_\w+)'/g)].map(([, table = '']) => ({
    table,
    use: 'writes' as const,
  }));
  const first = [...code.matchAll(FIRST)].map(([, table = '']) => ({ table, use: 'reads' as const }));
  const tables = (asked: Use) =>
    [...named, ...first, ...byName]
      .filter(({ table, use }) => use === asked && owners.has(table))
      .map(({ table }) => table);
  return { reads: tables('reads'), writes: tables('writes') };
}

const USES = ['reads', 'writes'] as const;

/** `publish reads content_account`, and a file in which it does. */
function crossings(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files.filter((name) => !name.endsWith('.table.ts'))) {
    const house = houseOf(file);
    const tables = tablesIn(textOf(file));
    for (const use of USES)
      for (const table of tables[use])
        if (![house, SHARED].includes(owners.get(table) ?? '')) found.set(`${house} ${use} ${table}`, file);
  }
  return found;
}

it('每个模块的 SQL 只碰自己和内核的表；例外都写明理由', () => {
  expect(owners.size).toBeGreaterThan(50);
  const found = crossings();
  const allowed = new Set(
    FOREIGN_TABLES.flatMap((rule) =>
      USES.flatMap((use) => (rule[use] ?? []).map((table) => `${rule.house} ${use} ${table}`)),
    ),
  );
  const unlisted = [...found].filter(([crossing]) => !allowed.has(crossing));
  expect(unlisted.map(([crossing, file]) => `${crossing} (${file})`).sort()).toEqual([]);
  // What no longer happens is no longer allowed.
  expect([...allowed].filter((crossing) => !found.has(crossing))).toEqual([]);
});

it('认得出各种写法里的表', () => {
  const reads = (text: string) => tablesIn(text).reads;
  const writes = (text: string) => tablesIn(text).writes;
  expect(reads('sql`SELECT 1 FROM ai_article a JOIN material m ON true`')).toEqual([
    'ai_article',
    'material',
  ]);
  expect(reads('sql`SELECT 1 FROM member m, publish_batch AS b`')).toEqual(['member', 'publish_batch']);
  expect(writes('sql`DELETE FROM favorite f USING material_tag t`')).toEqual(['favorite']);
  expect(writes('sql`INSERT INTO avatar (id) SELECT 1 ON CONFLICT DO UPDATE SET id = 1`')).toEqual([
    'avatar',
  ]);
  expect(writes("insertRows(db, 'post_day', rows);")).toEqual(['post_day']);
  expect(reads('from: sql`model_usage r`')).toEqual(['model_usage']);
  expect(reads('// FROM material\nsql`SELECT material FROM node`')).toEqual(['node']);
});
