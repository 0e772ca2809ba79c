import { readMigrationFiles } from 'drizzle-orm/migrator';
import { BackupError } from './backup.errors.ts';
import { refuseWhileInUse } from './in-use.ts';
import { MIGRATIONS, rebuild } from './rebuild.ts';
import { destroySession, endWhen, openSession } from './session.ts';

/** Rows of people's own in a house that began with the demo, which go with it. */
export interface OwnRows {
  members: number;
  nodes: number;
  /** Whatever else belongs to those people. */
  others: number;
}

/** Whether the house began with the demo, and what people have added to it since; null where it did not. */
export async function lookAtDemo(url: string): Promise<OwnRows | null> {
  const client = await openSession(url);
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from public.setting where key = 'demo' and value = 'true') as found`,
    );
    if (!rows[0]?.found) return null;
    const count = async (statement: string) =>
      Number((await client.query<{ count: string }>(statement)).rows[0]?.count);
    const { rows: owned } = await client.query<{ name: string }>(`
      select quote_ident(c.table_name) as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'owner_id' and t.table_type = 'BASE TABLE'
         and c.table_name <> 'node'`);
    let others = 0;
    for (const { name } of owned)
      others += await count(`select count(*) from ${name} r join member m on m.id = r.owner_id where ${OWN}`);
    return {
      members: await count(`select count(*) from member m where ${OWN}`),
      nodes: await count(`select count(*) from node where name not like '示例·%'`),
      others,
    };
  } finally {
    await client.end();
  }
}

const OWN = `m.source <> 'demo' and lower(m.uname) <> 'admin'`;

/** Runs one statement of the transaction. */
type Run = (statement: string, values?: unknown[]) => Promise<Record<string, string | null>[]>;

/**
 * Makes the database what it is before anybody has used it: the newest schema without a row, whoever wrote it. What `keep` reads
 * before and writes after is all that stays. Completely, or not at all.
 */
export async function startOver(
  url: string,
  keep: (run: Run) => Promise<(run: Run) => Promise<void>>,
  { migrations = MIGRATIONS, interrupted }: { migrations?: string; interrupted?: AbortSignal } = {},
): Promise<void> {
  const client = await openSession(url);
  const beDeaf = endWhen(interrupted, client);
  const run: Run = async (statement, values = []) => (await client.query(statement, values)).rows;
  try {
    await refuseWhileInUse(client, '移除');
    await client.query('begin');
    const putBack = await keep(run);
    await rebuild(client, { extensions: ['pg_trgm'], partitions: [] }, newestSteps(migrations));
    await putBack(run);
    // From here it can only succeed, and must not be said to have been interrupted.
    beDeaf();
    await client.query('commit');
  } catch (error) {
    destroySession(client);
    throw error;
  }
  await client.query('analyze');
  await client.end();
}

function newestSteps(migrations: string) {
  const steps = readMigrationFiles({ migrationsFolder: migrations });
  if (steps.length === 0) throw new BackupError('找不到数据库的结构文件');
  return steps;
}
