import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, integer } from 'drizzle-orm/pg-core';
import { isoMoment } from './moment.ts';

/** Kinds of columns besides texts, whole numbers and JSON: a table takes them from here with those of this house. */
export {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  doublePrecision,
  numeric,
  real,
  smallint,
  uuid,
} from 'drizzle-orm/pg-core';

/** Ids are bigint identity columns; they stay exact as numbers far beyond what a table can hold. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const idRef = () => bigint({ mode: 'number' });
/** The row that one is about: it cannot go while one of these is there. */
export const refTo = (column: () => AnyPgColumn) => idRef().notNull().references(column);
/** The row that one is a part of, and goes with. */
export const partOf = (column: () => AnyPgColumn) =>
  idRef().notNull().references(column, { onDelete: 'cascade' });

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

/** When a row was written and changed, and the number that a change has to name. */
export const versioned = () => ({
  createdAt: momentNow(),
  updatedAt: momentNow(),
  version: integer().notNull().default(1),
});
