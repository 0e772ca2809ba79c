CREATE TABLE "audit_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"day" date NOT NULL,
	"after_id" bigint NOT NULL,
	"upto_id" bigint NOT NULL,
	"entries" integer NOT NULL,
	"ids" bigint[] NOT NULL,
	"marks" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"inner" boolean DEFAULT false NOT NULL,
	"events" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"secret_sealed" text DEFAULT '' NOT NULL,
	"old_sealed" text,
	"old_until" timestamptz,
	"lease_until" timestamptz,
	"served_at" timestamptz,
	"failures" integer DEFAULT 0 NOT NULL,
	"rest_until" timestamptz,
	"failing_since" timestamptz,
	"trouble" text DEFAULT '' NOT NULL,
	"arrived_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"webhook_id" bigint NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz DEFAULT now() + interval '3 days' NOT NULL,
	"tried_at" timestamptz,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL,
	"took_ms" integer,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_link_once" ON "audit_link" USING btree ("channel_id","after_id","day");--> statement-breakpoint
CREATE INDEX "audit_link_chain" ON "audit_link" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "audit_link_day" ON "audit_link" USING btree ("day");--> statement-breakpoint
CREATE INDEX "audit_link_upto" ON "audit_link" USING btree ("upto_id");--> statement-breakpoint
CREATE INDEX "webhook_list" ON "webhook" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_path" ON "webhook" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_name" ON "webhook" USING btree ("channel_id","name");--> statement-breakpoint
CREATE INDEX "webhook_on" ON "webhook" USING btree ("channel_id") WHERE state = 'on';--> statement-breakpoint
CREATE INDEX "webhook_search" ON "webhook" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("webhook_id","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_order" ON "webhook_delivery" USING btree ("webhook_id","subject","subject_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_expiry" ON "webhook_delivery" USING btree ("expires_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" USING btree ("webhook_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_at" ON "webhook_delivery" USING btree ("at");
--> statement-breakpoint
-- Links of the audit are only ever added, like the audit itself.
CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE ON "audit_link"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_link_no_truncate BEFORE TRUNCATE ON "audit_link"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- What other systems are told of is written by triggers: in the transaction of the change, by whatever way it happens.
-- Identical notifications of one transaction are one.
CREATE FUNCTION tell_webhooks_waiting() RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('zhiying_event', '{"topic":"webhook.waiting","data":{},"audience":null,"memberId":null}')
$$;
--> statement-breakpoint
CREATE FUNCTION tell_webhooks(kind text, about text, channel bigint, place text, row_id bigint, told jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (channel_id, webhook_id, event, subject, subject_id, facts)
  SELECT w.channel_id, w.id, kind, about, row_id, told FROM webhook w
  WHERE w.channel_id = channel AND w.state = 'on' AND w.events ? kind AND starts_with(place, w.path);
  IF FOUND THEN PERFORM tell_webhooks_waiting(); END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_clues_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (channel_id, webhook_id, event, subject, subject_id)
  SELECT w.channel_id, w.id, 'clue.created', 'clue', c.id
  FROM made c JOIN webhook w ON w.channel_id = c.channel_id AND w.state = 'on' AND starts_with(c.path, w.path)
  WHERE w.events ? 'clue.created' ORDER BY c.id;
  IF FOUND THEN PERFORM tell_webhooks_waiting(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER clue_made_told AFTER INSERT ON "clue" REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION tell_clues_made();
--> statement-breakpoint
CREATE FUNCTION tell_clue_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state THEN
    PERFORM tell_webhooks('clue.moved', 'clue', NEW.channel_id, NEW.path, NEW.id,
                          jsonb_build_object('from', OLD.state, 'to', NEW.state));
  END IF;
  IF NEW.owner_id IS DISTINCT FROM OLD.owner_id THEN
    PERFORM tell_webhooks('clue.assigned', 'clue', NEW.channel_id, NEW.path, NEW.id,
                          jsonb_build_object('from', OLD.owner_id, 'to', NEW.owner_id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER clue_moved_told AFTER UPDATE OF state, owner_id ON "clue" FOR EACH ROW
  WHEN (NEW.state <> OLD.state OR NEW.owner_id IS DISTINCT FROM OLD.owner_id) EXECUTE FUNCTION tell_clue_moved();
--> statement-breakpoint
CREATE FUNCTION tell_post_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks('post.published', 'post', NEW.channel_id, NEW.path, NEW.id, '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER publish_attempt_told AFTER UPDATE OF state ON "publish_attempt" FOR EACH ROW
  WHEN (NEW.state = 'published' AND OLD.state <> 'published') EXECUTE FUNCTION tell_post_published();
--> statement-breakpoint
CREATE FUNCTION tell_article_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks('article.approved', 'article', NEW.channel_id, NEW.path, NEW.id, '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ai_article_told AFTER UPDATE OF review ON "ai_article" FOR EACH ROW
  WHEN (NEW.review = 'passed' AND OLD.review <> 'passed') EXECUTE FUNCTION tell_article_approved();
--> statement-breakpoint
CREATE FUNCTION tell_task_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks('task.done', 'task', NEW.channel_id, NEW.path, NEW.id, '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_member_told AFTER UPDATE OF state ON "task_member" FOR EACH ROW
  WHEN (NEW.state = 'done' AND OLD.state <> 'done') EXECUTE FUNCTION tell_task_done();
--> statement-breakpoint
CREATE FUNCTION tell_messages_received() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (channel_id, webhook_id, event, subject, subject_id)
  SELECT w.channel_id, w.id, 'message.received', 'message', g.id
  FROM said g JOIN chat_talk t ON t.id = g.talk_id
  JOIN webhook w ON w.channel_id = t.channel_id AND w.state = 'on' AND starts_with(t.path, w.path)
  WHERE g.sender = 'customer' AND w.events ? 'message.received' ORDER BY g.id;
  IF FOUND THEN PERFORM tell_webhooks_waiting(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_message_told AFTER INSERT ON "chat_message" REFERENCING NEW TABLE AS said
  FOR EACH STATEMENT EXECUTE FUNCTION tell_messages_received();
