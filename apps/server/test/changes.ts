import type { Database } from '#db/database.ts';

export interface Change {
  table: string;
  op: string;
  row: Record<string, unknown>;
}

/**
 * Records every row that is written from now on, in whatever table, also in those that do not exist yet as this is
 * written: a trigger tells, so nobody compares the whole database before and after, and a change that was put back
 * again is told as well.
 */
export async function recordChanges(db: Database) {
  await db.raw(`
    CREATE TABLE recorded_change (id bigserial PRIMARY KEY, name text NOT NULL, op text NOT NULL, content jsonb NOT NULL);
    CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'TRUNCATE' THEN
        INSERT INTO recorded_change (name, op, content) VALUES (TG_TABLE_NAME, TG_OP, '{}');
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO recorded_change (name, op, content) VALUES (TG_TABLE_NAME, TG_OP, to_jsonb(OLD));
      ELSIF TG_OP = 'INSERT' OR OLD::text <> NEW::text THEN
        INSERT INTO recorded_change (name, op, content) VALUES (TG_TABLE_NAME, TG_OP, to_jsonb(NEW));
      END IF;
      RETURN NULL;
    END $$;
    DO $$ DECLARE t record; BEGIN
      FOR t IN SELECT oid::regclass AS name FROM pg_class
               WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
                 AND relname <> 'recorded_change' LOOP
        EXECUTE format('CREATE TRIGGER zz_recorded AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change()', t.name);
        EXECUTE format('CREATE TRIGGER zz_recorded_all AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION record_change()', t.name);
      END LOOP;
    END $$`);
  return {
    /** What was written since this was asked last. */
    async taken(): Promise<Change[]> {
      const { rows } = await db.raw<Change>(
        'DELETE FROM recorded_change RETURNING name AS "table", op, content AS row',
      );
      return rows;
    },
  };
}
