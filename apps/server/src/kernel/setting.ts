import type { z } from 'zod';
import type { Queries } from '#db/database.ts';
import { prepared, type SQL, sql } from '#db/sql.ts';

/**
 * A setting of each channel, with what holds until somebody decides otherwise. A value that an older version wrote keeps what
 * it says of today's fields.
 */
export const defineSetting = <Schema extends z.ZodType>({
  key,
  schema,
  initial,
}: {
  key: string;
  schema: Schema;
  initial: z.infer<Schema>;
}) => {
  const keyOf = (channelId: number | null) => `${key}.${channelId ?? 0}`;
  const valueOf = (channelId: number | null): SQL =>
    sql`(SELECT value FROM setting WHERE key = ${keyOf(channelId)})`;
  const told = (value: unknown): z.infer<Schema> => {
    if (value === null || value === undefined) return initial;
    const kept = schema.safeParse(isFields(initial) && isFields(value) ? { ...initial, ...value } : value);
    return kept.success ? kept.data : initial;
  };
  return {
    async read(db: Queries, channelId: number | null): Promise<z.infer<Schema>> {
      const row = await db.one<{ value: unknown }>(prepared(sql`SELECT ${valueOf(channelId)} AS value`));
      return told(row?.value);
    },
    /** For a statement that asks for more at once: what is kept, and what that means. */
    valueOf,
    told,
    async write(db: Queries, channelId: number | null, value: z.infer<Schema>) {
      await db.query(sql`
        INSERT INTO setting (key, value) VALUES (${keyOf(channelId)}, ${JSON.stringify(schema.parse(value))}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
    },
  };
};

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
