import { raw, type SQL } from '#db/sql.ts';

/** `appId` is kept in `app_id`. */
export const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The orders of a list that are columns of one table, each named as its column: `sortsBy('t', 'createdAt')` is by `t.created_at`. */
export const sortsBy = (alias: string, ...names: readonly string[]): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, raw(`${alias}.${columnName(name)}`)]));
