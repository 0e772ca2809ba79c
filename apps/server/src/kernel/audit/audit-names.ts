import type { Queries } from '#db/database.ts';
import { anyOf, join, raw, type SQL, sql } from '#db/sql.ts';

interface Named {
  table: SQL;
  /** Of row `x`. */
  name: SQL;
  id: 'bigint' | 'uuid';
  /** Whether its rows say which channel they are of. */
  placed: boolean;
}

const known = new Map<string, Named>();

/** The owner of a table says once how the audit calls its rows (`x`), so that nobody has to read bare numbers. */
export function auditedAs(
  entity: string,
  table: string,
  name: SQL = sql`x.name`,
  { id = 'bigint', placed = true }: Partial<Pick<Named, 'id' | 'placed'>> = {},
) {
  known.set(entity, { table: raw(table), name, id, placed });
}

auditedAs('member', 'member', sql`x.name || '（' || x.uname || '）'`, { placed: false });
auditedAs('role', 'role', sql`x.name`, { placed: false });
auditedAs('node', 'node');
auditedAs('channel', 'channel', sql`x.name`, { placed: false });
// A channel's settings go by the channel.
auditedAs('setting', 'channel', sql`x.name`, { placed: false });
auditedAs('job', 'job_run', sql`x.title`, { id: 'uuid', placed: false });
auditedAs('import', 'import_run', sql`x.filename`);

const LOOKS_LIKE = { bigint: /^\d{1,18}$/, uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/ } as const;

interface Entry {
  entity: string;
  entityId?: string | number | null;
}
const keyOf = ({ entity, entityId }: Entry) => `${entity} ${entityId}`;

/** What rows are called now, for all of a batch in one question; answers nothing for what nobody knows. */
export async function namesNow(
  db: Queries,
  entries: readonly Entry[],
): Promise<(entry: Entry) => string | undefined> {
  const questions = [...Map.groupBy(entries, ({ entity }) => entity)].flatMap(([entity, rows]) => {
    const named = known.get(entity);
    if (!named) return [];
    const ids = new Set(
      rows.flatMap(({ entityId }) => (LOOKS_LIKE[named.id].test(`${entityId}`) ? `${entityId}` : [])),
    );
    if (ids.size === 0) return [];
    return [
      sql`SELECT ${entity} AS entity, x.id::text AS "entityId", ${named.name} AS name FROM ${named.table} x
          WHERE x.id = ${anyOf([...ids], named.id)}`,
    ];
  });
  if (questions.length === 0) return () => undefined;
  const found = await db.query<Required<Entry> & { name: string }>(join(questions, ' UNION ALL '));
  const names = new Map(found.map((row) => [keyOf(row), row.name]));
  return (entry) => names.get(keyOf(entry));
}

/** `kind, id, name` of rows of an entity in a channel. */
export function namedRows(entity: string, ids: readonly number[], channelId: number | null): SQL {
  const named = known.get(entity);
  if (!named) throw new Error(`nobody says how the audit calls ${entity}`);
  return sql`
    SELECT ${entity} AS kind, x.id, ${named.name} AS name FROM ${named.table} x
    WHERE x.id = ${anyOf(ids)} ${named.placed ? sql`AND x.channel_id = ${channelId}` : sql``}`;
}
