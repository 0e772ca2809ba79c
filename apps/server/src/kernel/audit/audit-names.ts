import type { Queries } from '#db/database.ts';
import { anyOf, join, raw, type SQL, sql } from '#db/sql.ts';

/** How audit entries name the rows of one entity, so that readers see names instead of ids. */
export interface Audited {
  /** What such a row is: 素材, 用户. */
  word: string;
  /** Where it is kept; without a table only the word is known. */
  table?: string;
  /** Of row `x`; its name unless said otherwise. */
  name?: SQL;
  id?: 'bigint' | 'uuid';
  /** Whether its rows say which channel they are of; they do unless said otherwise. */
  placed?: boolean;
}
export type AuditedEntities = Readonly<Record<string, Audited>>;

const LOOKS_LIKE = { bigint: /^\d{1,18}$/, uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/ } as const;

interface Entry {
  entity: string;
  entityId?: string | number | null;
}
const keyOf = ({ entity, entityId }: Entry) => `${entity} ${entityId}`;

export function createAuditNames(all: readonly AuditedEntities[]) {
  const known = new Map(all.flatMap((entities) => Object.entries(entities)));
  const rowsOf = (entity: string) => {
    const { table, name = sql`x.name`, id = 'bigint', placed = true } = known.get(entity) ?? {};
    return table ? { table: raw(table), name, id, placed } : undefined;
  };
  return {
    wordOf: (entity: string) => known.get(entity)?.word,

    /** Reads the current names for a batch of entries in one query; undefined where there is none. */
    async now(db: Queries, entries: readonly Entry[]): Promise<(entry: Entry) => string | undefined> {
      const questions = [...Map.groupBy(entries, ({ entity }) => entity)].flatMap(([entity, rows]) => {
        const named = rowsOf(entity);
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
    },

    /** `kind, id, name` of rows of an entity in a channel. */
    rows(entity: string, ids: readonly number[], channelId: number | null): SQL {
      const named = rowsOf(entity);
      if (!named) throw new Error(`nobody says how the audit calls ${entity}`);
      return sql`
        SELECT ${entity} AS kind, x.id, ${named.name} AS name FROM ${named.table} x
        WHERE x.id = ${anyOf(ids)} ${named.placed ? sql`AND x.channel_id = ${channelId}` : sql``}`;
    },
  };
}
export type AuditNames = ReturnType<typeof createAuditNames>;
