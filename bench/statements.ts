import { type BodyOf, contract } from '@zhiying/contract';
import type { Database, Queries } from '../apps/server/src/db/database.ts';
import type { SQL } from '../apps/server/src/db/sql.ts';
import { pathOf } from '../apps/server/src/kernel/access/paths.ts';
import { listPage } from '../apps/server/src/kernel/list/list.ts';
import { memberSource } from '../apps/server/src/modules/member/member.source.ts';
import { demoActor } from './demo-actor.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** The very statements that a list call of the server sends, with their values. */
export interface ListStatements {
  /** What it asks before it can ask for the rows: where the node is. */
  first: Statement[];
  ids: Statement;
  count: Statement;
  /** What reads the rows of a page, one after another. */
  loads: (Statement & {
    /** Where among the values the ids of the page stand. */
    idsAt: number[];
  })[];
}

type Asked = Partial<BodyOf<typeof contract.member.list>>;

/** Runs the list as the server does for the demo's administrator and writes down what it asks of the database. */
export async function statementsOf(db: Database, asked: Asked): Promise<ListStatements> {
  const actor = await demoActor(db);
  const said: Statement[] = [];
  const hear = (queries: Queries): Queries => ({
    query: (statement) => {
      said.push({ text: statement.text, values: statement.values });
      return queries.query(statement);
    },
    one: (statement) => {
      said.push({ text: statement.text, values: statement.values });
      return queries.one(statement);
    },
    both: async <One, Other>(one: SQL, other: SQL): Promise<[One[], Other[]]> => {
      for (const { text, values } of [one, other]) said.push({ text, values });
      return queries.both(one, other);
    },
    raw: (text, values = []) => {
      said.push({ text, values });
      return queries.raw(text, values);
    },
  });
  // Never the total that was kept from the time before: it would not be asked for again.
  const heard: Database = { ...db, ...hear(db), url: `${db.url} ${Math.random()}` };
  // The bare server counts, whatever is kept.
  const source = { ...memberSource(actor, asked, undefined, await pathOf(heard, asked)), kept: undefined };
  const first = said.splice(0);
  const { rows } = await listPage(heard, source, { page: 1, limit: 100, ...asked });
  const [ids, count, ...rest] = said;
  if (!ids || !count || !rest.length) throw new Error(`${said.length} statements are too few`);
  const page = JSON.stringify(rows.map(({ id }) => id));
  const loads = rest.map((load) => ({
    ...load,
    idsAt: load.values.flatMap((value, at) => (JSON.stringify(value) === page ? [at] : [])),
  }));
  return { first, ids, count, loads };
}

interface Listed {
  /** What each of the statements found, as it is. */
  rows: unknown[][];
  total: number;
}

/** The same list with nothing around it: where it is, ids and total side by side, then the rows. */
export async function runStatements(db: Queries, statements: ListStatements): Promise<Listed> {
  const { first, ids, count } = statements;
  for (const { text, values } of first) await db.raw(text, values);
  const [page, counted] = await Promise.all([
    db.raw<{ id: number }>(ids.text, ids.values),
    db.raw<{ total: number }>(count.text, count.values),
  ]);
  return { rows: await loadRows(db, statements, page.rows), total: counted.rows[0]?.total ?? 0 };
}

export async function loadRows(db: Queries, { loads }: ListStatements, page: { id: number }[]) {
  const ids = page.map(({ id }) => id);
  const found: unknown[][] = [];
  for (const { text, values, idsAt } of loads) {
    const given = values.map((value, at) => (idsAt.includes(at) ? ids : value));
    found.push((await db.raw(text, given)).rows);
  }
  return found;
}
