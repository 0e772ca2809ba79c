import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, index } from 'drizzle-orm/pg-core';
import { isoMoment } from './moment.ts';

/** Ids are bigint identity columns; they stay exact as numbers far beyond what a table can hold. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const idRef = () => bigint({ mode: 'number' });

/** A point in time, an ISO text everywhere outside the database. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (text) => isoMoment(text),
});

/** Small files: their bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A row of bits, as long as it is. */
export const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });

/** Words for full text, already taken apart. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Filled with the time of writing. */
export const momentNow = () => moment().notNull().default(sql`now()`);

/** Finds any characters inside a text, also one or two Chinese ones: by the single characters and pairs it is made of. */
export const searchIndex = (name: string, text: AnyPgColumn | SQL) =>
  index(name).using('gin', sql`text_pairs(${text})`);
