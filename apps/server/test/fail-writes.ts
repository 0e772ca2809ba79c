import type { Database } from '#db/database.ts';

let made = 0;

/** From now on the database refuses to write rows of a table that meet the condition (on `NEW`); the answer ends that. */
export async function failWrites(db: Database, table: string, condition: string, when = 'INSERT OR UPDATE') {
  const name = `spoiled_${++made}`;
  await db.raw(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'spoiled'; END $$;
    CREATE TRIGGER ${name} BEFORE ${when} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${name}();`);
  return () => db.raw(`DROP TRIGGER ${name} ON ${table}; DROP FUNCTION ${name}`);
}
