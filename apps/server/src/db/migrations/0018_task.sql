CREATE TABLE "task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"template" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"brief" text DEFAULT '' NOT NULL,
	"evidence" text[] DEFAULT '{}' NOT NULL,
	"figure_name" text DEFAULT '' NOT NULL,
	"substance_ids" bigint[] DEFAULT '{}' NOT NULL,
	"platforms" text[] DEFAULT '{}' NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"auto_accept" boolean DEFAULT true NOT NULL,
	"start_at" timestamptz,
	"end_at" timestamptz,
	"reminders" text[] DEFAULT '{}' NOT NULL,
	"reminders_sent" text[] DEFAULT '{}' NOT NULL,
	"mode" text DEFAULT 'members' NOT NULL,
	"node_ids" bigint[] DEFAULT '{}' NOT NULL,
	"role_ids" bigint[] DEFAULT '{}' NOT NULL,
	"follow" boolean DEFAULT true NOT NULL,
	"spread_at" timestamptz,
	"ended_at" timestamptz,
	"end_reason" text DEFAULT '' NOT NULL,
	"last_at" timestamptz,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"exempt" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_dealer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_dealer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"exempt" integer DEFAULT 0 NOT NULL,
	"last_at" timestamptz,
	CONSTRAINT "task_dealer_once" UNIQUE("task_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "task_evidence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"member_task_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"link" text,
	"platform" text,
	"object" text,
	"uploaded_as" text,
	"derived" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sha256" text,
	"likeness" bit(256),
	"figure" double precision,
	"note" text DEFAULT '' NOT NULL,
	"finding" text DEFAULT 'none' NOT NULL,
	"found" text DEFAULT '' NOT NULL,
	"similarity" integer,
	"double_of" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"look_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "task_evidence_uploadedAs_unique" UNIQUE("uploaded_as")
);
--> statement-breakpoint
CREATE TABLE "task_member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"dealer_task_id" bigint NOT NULL,
	"store_task_id" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"handed" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"finding" text DEFAULT 'none' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_rule" boolean DEFAULT false NOT NULL,
	"reminded_on" date,
	"reminded_times" integer DEFAULT 0 NOT NULL,
	"last_at" timestamptz,
	"done_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "task_member_once" UNIQUE("task_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "task_store" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_store_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"dealer_task_id" bigint NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"exempt" integer DEFAULT 0 NOT NULL,
	"last_at" timestamptz,
	CONSTRAINT "task_store_once" UNIQUE("task_id","node_id")
);
--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_dealer" ADD CONSTRAINT "task_dealer_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_dealer" ADD CONSTRAINT "task_dealer_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_dealer" ADD CONSTRAINT "task_dealer_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_dealer" ADD CONSTRAINT "task_dealer_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_evidence" ADD CONSTRAINT "task_evidence_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_evidence" ADD CONSTRAINT "task_evidence_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_evidence" ADD CONSTRAINT "task_evidence_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_evidence" ADD CONSTRAINT "task_evidence_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_evidence" ADD CONSTRAINT "task_evidence_member_task_id_task_member_id_fk" FOREIGN KEY ("member_task_id") REFERENCES "public"."task_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_evidence" ADD CONSTRAINT "task_evidence_double_of_task_evidence_id_fk" FOREIGN KEY ("double_of") REFERENCES "public"."task_evidence"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_evidence" ADD CONSTRAINT "task_evidence_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_dealer_task_id_task_dealer_id_fk" FOREIGN KEY ("dealer_task_id") REFERENCES "public"."task_dealer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_store_task_id_task_store_id_fk" FOREIGN KEY ("store_task_id") REFERENCES "public"."task_store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_store" ADD CONSTRAINT "task_store_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_store" ADD CONSTRAINT "task_store_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_store" ADD CONSTRAINT "task_store_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_store" ADD CONSTRAINT "task_store_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_store" ADD CONSTRAINT "task_store_dealer_task_id_task_dealer_id_fk" FOREIGN KEY ("dealer_task_id") REFERENCES "public"."task_dealer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_by_created" ON "task" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_by_end" ON "task" USING btree ("channel_id","end_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_by_start" ON "task" USING btree ("channel_id","start_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_path" ON "task" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "task_node" ON "task" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "task_open" ON "task" USING btree ("end_at") WHERE "task"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "task_title_search" ON "task" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE INDEX "task_dealer_path" ON "task_dealer" USING btree ("path" text_pattern_ops,"task_id");--> statement-breakpoint
CREATE INDEX "task_dealer_node" ON "task_dealer" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "task_evidence_member" ON "task_evidence" USING btree ("member_task_id","id");--> statement-breakpoint
CREATE INDEX "task_evidence_queue" ON "task_evidence" USING btree ("task_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_evidence_link" ON "task_evidence" USING btree ("channel_id","link") WHERE "task_evidence"."link" is not null;--> statement-breakpoint
CREATE INDEX "task_evidence_bytes" ON "task_evidence" USING btree ("channel_id","sha256") WHERE "task_evidence"."sha256" is not null;--> statement-breakpoint
CREATE INDEX "task_evidence_look" ON "task_evidence" USING btree ("look_at") WHERE "task_evidence"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "task_evidence_path" ON "task_evidence" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "task_evidence_node" ON "task_evidence" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "task_evidence_owner" ON "task_evidence" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "task_member_of" ON "task_member" USING btree ("task_id","state","reminded_on");--> statement-breakpoint
CREATE INDEX "task_member_by_last" ON "task_member" USING btree ("task_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_member_store" ON "task_member" USING btree ("store_task_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_member_dealer" ON "task_member" USING btree ("dealer_task_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_member_own" ON "task_member" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "task_member_path" ON "task_member" USING btree ("path" text_pattern_ops,"task_id");--> statement-breakpoint
CREATE INDEX "task_member_node" ON "task_member" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "task_store_dealer" ON "task_store" USING btree ("dealer_task_id");--> statement-breakpoint
CREATE INDEX "task_store_path" ON "task_store" USING btree ("path" text_pattern_ops,"task_id");--> statement-breakpoint
CREATE INDEX "task_store_node" ON "task_store" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "publish_attempt_post" ON "publish_attempt" USING btree ("platform","post_id") WHERE "publish_attempt"."post_id" is not null;--> statement-breakpoint
CREATE INDEX "publish_attempt_url" ON "publish_attempt" USING btree ("url") WHERE "publish_attempt"."url" is not null;
--> statement-breakpoint
-- How far a task, a dealer's part and a store's part of it are follows every change of what people have to do, in the same
-- transaction and whoever makes it: counting a million rows each time somebody looks at the progress takes seconds.
CREATE FUNCTION keep_task_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sides text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS n FROM added'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS n FROM removed'
    ELSE 'SELECT *, 1 AS n FROM after_change UNION ALL SELECT *, -1 AS n FROM before_change' END;
BEGIN
  -- Whoever changes what people have to do has locked the task first, so that two who count at once never wait in a ring.
  EXECUTE format($q$
    WITH delta AS MATERIALIZED (
      SELECT task_id, dealer_task_id, store_task_id, sum(n) FILTER (WHERE state <> 'exempt') AS total,
             sum(n) FILTER (WHERE state = 'done') AS done, sum(n) FILTER (WHERE state = 'waiting') AS waiting,
             sum(n) FILTER (WHERE state = 'returned') AS returned, sum(n) FILTER (WHERE state = 'exempt') AS exempt
      FROM (%s) sides GROUP BY 1, 2, 3),
    changed AS MATERIALIZED (
      SELECT * FROM delta WHERE (coalesce(total, 0), coalesce(done, 0), coalesce(waiting, 0), coalesce(returned, 0), coalesce(exempt, 0))
        <> (0, 0, 0, 0, 0)),
    stores AS (
      UPDATE task_store kept SET total = kept.total + coalesce(c.total, 0), done = kept.done + coalesce(c.done, 0),
             waiting = kept.waiting + coalesce(c.waiting, 0), returned = kept.returned + coalesce(c.returned, 0),
             exempt = kept.exempt + coalesce(c.exempt, 0)
      FROM changed c WHERE c.store_task_id = kept.id),
    dealers AS (
      UPDATE task_dealer kept SET total = kept.total + c.total, done = kept.done + c.done, waiting = kept.waiting + c.waiting,
             returned = kept.returned + c.returned, exempt = kept.exempt + c.exempt
      FROM (SELECT dealer_task_id, coalesce(sum(total), 0) AS total, coalesce(sum(done), 0) AS done, coalesce(sum(waiting), 0) AS waiting,
                   coalesce(sum(returned), 0) AS returned, coalesce(sum(exempt), 0) AS exempt FROM changed GROUP BY 1) c
      WHERE c.dealer_task_id = kept.id)
    UPDATE task kept SET total = kept.total + c.total, done = kept.done + c.done, waiting = kept.waiting + c.waiting,
           returned = kept.returned + c.returned, exempt = kept.exempt + c.exempt
    FROM (SELECT task_id, coalesce(sum(total), 0) AS total, coalesce(sum(done), 0) AS done, coalesce(sum(waiting), 0) AS waiting,
                 coalesce(sum(returned), 0) AS returned, coalesce(sum(exempt), 0) AS exempt FROM changed GROUP BY 1) c
    WHERE c.task_id = kept.id$q$, sides);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_member_added AFTER INSERT ON "task_member"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_task_counts();
--> statement-breakpoint
CREATE TRIGGER task_member_changed AFTER UPDATE ON "task_member"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION keep_task_counts();
--> statement-breakpoint
CREATE TRIGGER task_member_removed AFTER DELETE ON "task_member"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_task_counts();
