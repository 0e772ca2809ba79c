-- Keeps node_seats and seat_meeting true in the transaction that changes membership, whoever changes it. Rows are taken in
-- the order of their ids, so that two such transactions wait for each other instead of for ever.
CREATE FUNCTION find_seat_meetings(members bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seat_meeting WHERE member_id = ANY(members);
  INSERT INTO seat_meeting (channel_id, member_id, node_id)
  SELECT pair.channel_id, pair.member_id, met.id
  FROM (SELECT ms.channel_id, ms.member_id, ms.path,
               lag(ms.path) OVER (PARTITION BY ms.member_id, ms.channel_id ORDER BY ms.path COLLATE "C") AS before
        FROM membership ms WHERE ms.member_id = ANY(members)) pair
  CROSS JOIN LATERAL (
    SELECT up.id FROM unnest(string_to_array(trim(BOTH '/' FROM pair.path), '/')::bigint[]) WITH ORDINALITY AS up(id, depth)
    WHERE up.id = ANY(string_to_array(trim(BOTH '/' FROM pair.before), '/')::bigint[])
    ORDER BY up.depth DESC LIMIT 1) met
  WHERE pair.before IS NOT NULL;
END $$;
--> statement-breakpoint
-- People among these who have, or had, more than one membership in a channel.
CREATE FUNCTION members_with_meetings(members bigint[]) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT id), '{}') FROM (
    SELECT member_id AS id FROM membership WHERE member_id = ANY(members) GROUP BY member_id, channel_id HAVING count(*) > 1
    UNION ALL SELECT member_id FROM seat_meeting WHERE member_id = ANY(members)) several
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE members bigint[] := (SELECT array_agg(DISTINCT member_id) FROM added);
BEGIN
  IF members IS NULL THEN RETURN NULL; END IF;
  -- Two who add memberships to the same person take turns, or neither would see the meeting of the two.
  PERFORM 1 FROM member WHERE id = ANY(members) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO node_seats AS kept (node_id, seats)
  SELECT node_id, count(*) FROM added GROUP BY node_id ORDER BY node_id
  ON CONFLICT (node_id) DO UPDATE SET seats = kept.seats + excluded.seats;
  PERFORM find_seat_meetings(members_with_meetings(members));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE members bigint[] := (SELECT array_agg(DISTINCT member_id) FROM removed);
BEGIN
  IF members IS NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM member WHERE id = ANY(members) ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM node_seats WHERE node_id IN (SELECT node_id FROM removed) ORDER BY node_id FOR UPDATE;
  UPDATE node_seats kept SET seats = kept.seats - gone.seats
  FROM (SELECT node_id, count(*) AS seats FROM removed GROUP BY node_id) gone WHERE kept.node_id = gone.node_id;
  PERFORM find_seat_meetings(members_with_meetings(members));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A part of the tree was moved: whoever also belongs elsewhere meets at another node now. Whoever moves holds the tree, so
-- nobody adds or removes memberships meanwhile.
CREATE FUNCTION follow_moved_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM find_seat_meetings(members_with_meetings((SELECT array_agg(DISTINCT member_id) FROM moved)));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A membership is never handed to another person or place, only removed and added; the counts could not follow.
CREATE FUNCTION refuse_seat_handover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a membership keeps its member, node and channel: remove it and add another';
END $$;
--> statement-breakpoint
CREATE TRIGGER membership_seats_added AFTER INSERT ON "membership"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_seats();
--> statement-breakpoint
CREATE TRIGGER membership_seats_removed AFTER DELETE ON "membership"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_seats();
--> statement-breakpoint
CREATE TRIGGER membership_seats_moved AFTER UPDATE ON "membership"
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION follow_moved_seats();
--> statement-breakpoint
CREATE TRIGGER membership_seats_stay BEFORE UPDATE OF member_id, node_id, channel_id ON "membership" FOR EACH ROW
  WHEN (OLD.member_id <> NEW.member_id OR OLD.node_id <> NEW.node_id OR OLD.channel_id <> NEW.channel_id)
  EXECUTE FUNCTION refuse_seat_handover();
