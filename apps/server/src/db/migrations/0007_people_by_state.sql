ALTER TABLE "node_seats" ADD COLUMN "pending" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "node_seats" ADD COLUMN "disabled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "member_locked" ON "member" USING btree ("locked_until") WHERE "member"."locked_until" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE members bigint[] := (SELECT array_agg(DISTINCT member_id) FROM added);
BEGIN
  IF members IS NULL THEN RETURN NULL; END IF;
  -- Two who add memberships to the same person take turns, or neither would see the meeting of the two; nor does anybody
  -- change the person's state meanwhile.
  PERFORM 1 FROM member WHERE id = ANY(members) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO node_seats AS kept (node_id, seats, pending, disabled)
  SELECT ms.node_id, count(*), count(*) FILTER (WHERE m.status = 'pending'), count(*) FILTER (WHERE m.status = 'disabled')
  FROM added ms JOIN member m ON m.id = ms.member_id GROUP BY ms.node_id ORDER BY ms.node_id
  ON CONFLICT (node_id) DO UPDATE SET seats = kept.seats + excluded.seats, pending = kept.pending + excluded.pending,
                                      disabled = kept.disabled + excluded.disabled;
  PERFORM find_seat_meetings(members_with_meetings(members));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE members bigint[] := (SELECT array_agg(DISTINCT member_id) FROM removed);
BEGIN
  IF members IS NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM member WHERE id = ANY(members) ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM node_seats WHERE node_id IN (SELECT node_id FROM removed) ORDER BY node_id FOR UPDATE;
  UPDATE node_seats kept
  SET seats = kept.seats - gone.seats, pending = kept.pending - gone.pending, disabled = kept.disabled - gone.disabled
  FROM (SELECT ms.node_id, count(*) AS seats, count(*) FILTER (WHERE m.status = 'pending') AS pending,
               count(*) FILTER (WHERE m.status = 'disabled') AS disabled
        FROM removed ms JOIN member m ON m.id = ms.member_id GROUP BY ms.node_id) gone
  WHERE kept.node_id = gone.node_id;
  PERFORM find_seat_meetings(members_with_meetings(members));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever is deleted leaves the memberships first, while their state is still known.
CREATE FUNCTION leave_all_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM membership WHERE member_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_leaves_seats BEFORE DELETE ON "member" FOR EACH ROW EXECUTE FUNCTION leave_all_seats();
--> statement-breakpoint
CREATE FUNCTION count_changed_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM after_change a JOIN before_change b ON b.id = a.id WHERE a.status <> b.status) THEN RETURN NULL; END IF;
  PERFORM 1 FROM node_seats WHERE node_id IN (
    SELECT ms.node_id FROM after_change a JOIN before_change b ON b.id = a.id JOIN membership ms ON ms.member_id = a.id
    WHERE a.status <> b.status) ORDER BY node_id FOR UPDATE;
  UPDATE node_seats kept SET pending = kept.pending + change.pending, disabled = kept.disabled + change.disabled
  FROM (SELECT ms.node_id, sum((a.status = 'pending')::int - (b.status = 'pending')::int) AS pending,
               sum((a.status = 'disabled')::int - (b.status = 'disabled')::int) AS disabled
        FROM after_change a JOIN before_change b ON b.id = a.id JOIN membership ms ON ms.member_id = a.id
        WHERE a.status <> b.status GROUP BY ms.node_id) change
  WHERE kept.node_id = change.node_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_states_changed AFTER UPDATE ON "member"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_changed_states();
--> statement-breakpoint
UPDATE "node_seats" kept SET pending = counted.pending, disabled = counted.disabled
FROM (SELECT ms.node_id, count(*) FILTER (WHERE m.status = 'pending') AS pending,
             count(*) FILTER (WHERE m.status = 'disabled') AS disabled
      FROM "membership" ms JOIN "member" m ON m.id = ms.member_id WHERE m.status <> 'active' GROUP BY ms.node_id) counted
WHERE counted.node_id = kept.node_id;
