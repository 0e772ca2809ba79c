CREATE TABLE "publish_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"batch_kind" text NOT NULL,
	"batch_id" bigint NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"subject_no" integer NOT NULL,
	"subject_version" integer NOT NULL,
	"title" text NOT NULL,
	"platform" text NOT NULL,
	"account_id" bigint NOT NULL,
	"asked_by" bigint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"due_at" timestamptz NOT NULL,
	"look_at" timestamptz,
	"looks" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"claimed_by" text,
	"claimed_until" timestamptz,
	"trace" jsonb,
	"sent_at" timestamptz,
	"post_id" text,
	"url" text,
	"error" jsonb,
	"published_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "publish_attempt_once" UNIQUE("subject_kind","subject_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "publish_attempt_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_attempt_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"log_id" text,
	"member_id" bigint
);
--> statement-breakpoint
CREATE TABLE "publish_batch" (
	"kind" text NOT NULL,
	"batch_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"settled_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "publish_batch_kind_batch_id_pk" PRIMARY KEY("kind","batch_id")
);
--> statement-breakpoint
CREATE TABLE "publish_choice" (
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"at" timestamptz,
	"skip" boolean DEFAULT false NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "publish_choice_subject_kind_subject_id_account_id_pk" PRIMARY KEY("subject_kind","subject_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "publish_event" (
	"platform" text NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "publish_event_platform_event_id_pk" PRIMARY KEY("platform","event_id")
);
--> statement-breakpoint
ALTER TABLE "publish_attempt" ADD CONSTRAINT "publish_attempt_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_attempt" ADD CONSTRAINT "publish_attempt_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_attempt" ADD CONSTRAINT "publish_attempt_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_attempt" ADD CONSTRAINT "publish_attempt_account_id_content_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."content_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_attempt" ADD CONSTRAINT "publish_attempt_asked_by_member_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_attempt_log" ADD CONSTRAINT "publish_attempt_log_attempt_id_publish_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."publish_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_attempt_log" ADD CONSTRAINT "publish_attempt_log_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_batch" ADD CONSTRAINT "publish_batch_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_batch" ADD CONSTRAINT "publish_batch_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_batch" ADD CONSTRAINT "publish_batch_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_batch" ADD CONSTRAINT "publish_batch_asked_by_member_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_choice" ADD CONSTRAINT "publish_choice_account_id_content_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."content_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_choice" ADD CONSTRAINT "publish_choice_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publish_attempt_by_due" ON "publish_attempt" USING btree ("channel_id","due_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publish_attempt_by_updated" ON "publish_attempt" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publish_attempt_by_created" ON "publish_attempt" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publish_attempt_by_published" ON "publish_attempt" USING btree ("channel_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publish_attempt_look" ON "publish_attempt" USING btree ("look_at") WHERE "publish_attempt"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "publish_attempt_batch" ON "publish_attempt" USING btree ("batch_kind","batch_id","state");--> statement-breakpoint
CREATE INDEX "publish_attempt_account" ON "publish_attempt" USING btree ("account_id","due_at");--> statement-breakpoint
CREATE INDEX "publish_attempt_path" ON "publish_attempt" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "publish_attempt_owner" ON "publish_attempt" USING btree ("owner_id","due_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publish_attempt_node" ON "publish_attempt" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "publish_attempt_title_search" ON "publish_attempt" USING gin (regexp_replace("title", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "publish_attempt_log_of" ON "publish_attempt_log" USING btree ("attempt_id","id");--> statement-breakpoint
CREATE INDEX "publish_batch_open" ON "publish_batch" USING btree ("created_at") WHERE "publish_batch"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "publish_batch_path" ON "publish_batch" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "publish_batch_node" ON "publish_batch" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "publish_event_at" ON "publish_event" USING btree ("at");