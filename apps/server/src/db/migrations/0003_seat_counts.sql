-- Keeps node_seats and member_seats true in the transaction that changes membership, whoever changes it. Rows are taken in
-- the order of their ids, so that two such transactions wait for each other instead of for ever.
CREATE FUNCTION count_added_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO node_seats AS kept (node_id, seats)
  SELECT node_id, count(*) FROM added GROUP BY node_id ORDER BY node_id
  ON CONFLICT (node_id) DO UPDATE SET seats = kept.seats + excluded.seats;
  INSERT INTO member_seats AS kept (member_id, channel_id, seats)
  SELECT member_id, channel_id, count(*) FROM added GROUP BY member_id, channel_id ORDER BY member_id, channel_id
  ON CONFLICT (member_id, channel_id) DO UPDATE SET seats = kept.seats + excluded.seats;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM node_seats WHERE node_id IN (SELECT node_id FROM removed) ORDER BY node_id FOR UPDATE;
  UPDATE node_seats kept SET seats = kept.seats - gone.seats
  FROM (SELECT node_id, count(*) AS seats FROM removed GROUP BY node_id) gone WHERE kept.node_id = gone.node_id;
  PERFORM 1 FROM member_seats WHERE (member_id, channel_id) IN (SELECT member_id, channel_id FROM removed)
  ORDER BY member_id, channel_id FOR UPDATE;
  UPDATE member_seats kept SET seats = kept.seats - gone.seats
  FROM (SELECT member_id, channel_id, count(*) AS seats FROM removed GROUP BY member_id, channel_id) gone
  WHERE kept.member_id = gone.member_id AND kept.channel_id = gone.channel_id;
  DELETE FROM member_seats WHERE seats = 0 AND (member_id, channel_id) IN (SELECT member_id, channel_id FROM removed);
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
CREATE TRIGGER membership_seats_stay BEFORE UPDATE OF member_id, node_id, channel_id ON "membership" FOR EACH ROW
  WHEN (OLD.member_id <> NEW.member_id OR OLD.node_id <> NEW.node_id OR OLD.channel_id <> NEW.channel_id)
  EXECUTE FUNCTION refuse_seat_handover();
--> statement-breakpoint
INSERT INTO node_seats (node_id, seats) SELECT node_id, count(*) FROM membership GROUP BY node_id;
--> statement-breakpoint
INSERT INTO member_seats (member_id, channel_id, seats)
SELECT member_id, channel_id, count(*) FROM membership GROUP BY member_id, channel_id;
