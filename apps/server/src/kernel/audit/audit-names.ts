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

const LOOKS_LIKE = { bigint: '^[0-9]{1,18}$', uuid: '^[0-9a-f-]{36}$' } as const;

/** What a row is called now, by columns that hold its entity and id; null where nobody knows. Only of these entities, or of all. */
export function nameNow(entity: SQL, id: SQL, among: Iterable<string> = known.keys()): SQL {
  const cases = [...new Set(among)].flatMap((each) => {
    const named = known.get(each);
    if (!named) return [];
    const typed = sql`CASE WHEN ${id} ~ ${LOOKS_LIKE[named.id]} THEN ${id}::${raw(named.id)} END`;
    return [sql`WHEN ${each} THEN (SELECT ${named.name} FROM ${named.table} x WHERE x.id = ${typed})`];
  });
  return cases.length > 0 ? sql`CASE ${entity} ${join(cases, ' ')} END` : sql`NULL::text`;
}

/** `kind, id, name` of rows of an entity in a channel. */
export function namedRows(entity: string, ids: readonly number[], channelId: number | null): SQL {
  const named = known.get(entity);
  if (!named) throw new Error(`nobody says how the audit calls ${entity}`);
  return sql`
    SELECT ${entity} AS kind, x.id, ${named.name} AS name FROM ${named.table} x
    WHERE x.id = ${anyOf(ids)} ${named.placed ? sql`AND x.channel_id = ${channelId}` : sql``}`;
}
