import type { Call } from '@zhiying/contract';
import type { z } from 'zod';
import type { Queries } from '#db/database.ts';
import { prepared, type SQL, sql } from '#db/sql.ts';
import type { Actor } from './access/actor.ts';
import type { Unit } from './unit.ts';

/** Keeps a value of the whole house under a key, whatever was kept before; `value` is SQL that gives jsonb. */
export const storeValue = (db: Queries, key: string, value: SQL) =>
  db.query(sql`
    INSERT INTO setting (key, value) VALUES (${key}, ${value}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

export const deleteValue = (db: Queries, key: string) =>
  db.query(sql`DELETE FROM setting WHERE key = ${key}`);

/** A setting per channel with its defaults. A value stored by an older version keeps the fields that still exist. */
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
  const read = async (db: Queries, channelId: number | null): Promise<z.infer<Schema>> => {
    const row = await db.one<{ value: unknown }>(prepared(sql`SELECT ${valueOf(channelId)} AS value`));
    return told(row?.value);
  };
  const write = (db: Queries, channelId: number | null, value: z.infer<Schema>) =>
    storeValue(db, keyOf(channelId), sql`${JSON.stringify(schema.parse(value))}::jsonb`);
  return {
    key,
    initial,
    read,
    write,
    /** For statements that read several settings at once: the stored value to the effective one. */
    valueOf,
    told,
    /** Stores a channel's value and audits the change, as one of the channel itself by default. */
    async change(
      unit: Unit,
      actor: Actor,
      after: z.infer<Schema>,
      said: { call: Call; entity: string; entityId?: null; summary: string },
    ) {
      const before = await read(unit, actor.channelId);
      await write(unit, actor.channelId, after);
      await unit.audit({ entityId: actor.channelId, ...said, before, after });
      return after;
    },
  };
};

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
