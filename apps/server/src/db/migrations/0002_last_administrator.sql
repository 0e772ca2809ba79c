-- Whatever the path, somebody who can do everything must be left. The lock makes two who disable each other take turns:
-- the second one then sees what the first one did.
CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(23166);
  IF NOT EXISTS (SELECT 1 FROM member WHERE is_admin AND status = 'active') THEN
    RAISE EXCEPTION 'the last administrator must stay' USING ERRCODE = 'ZA001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_keep_administrator AFTER UPDATE OF is_admin, status ON "member" FOR EACH ROW
  WHEN (OLD.is_admin AND OLD.status = 'active' AND NOT (NEW.is_admin AND NEW.status = 'active'))
  EXECUTE FUNCTION keep_an_administrator();
--> statement-breakpoint
CREATE TRIGGER member_keep_administrator_deleted AFTER DELETE ON "member" FOR EACH ROW
  WHEN (OLD.is_admin AND OLD.status = 'active')
  EXECUTE FUNCTION keep_an_administrator();
