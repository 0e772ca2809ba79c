CREATE TABLE "growth_crawl" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "growth_crawl_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"platform" text NOT NULL,
	"account_id" bigint,
	"url" text DEFAULT '' NOT NULL,
	"list_path" text DEFAULT '' NOT NULL,
	"text_field" text DEFAULT '' NOT NULL,
	"id_field" text DEFAULT '' NOT NULL,
	"author_field" text DEFAULT '' NOT NULL,
	"name_field" text DEFAULT '' NOT NULL,
	"time_field" text DEFAULT '' NOT NULL,
	"most_pages" integer NOT NULL,
	"most_items" integer NOT NULL,
	"state" text NOT NULL,
	"next_page" integer DEFAULT 1 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"trouble" text DEFAULT '' NOT NULL,
	"job_id" text,
	"last_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "growth_prospect" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "growth_prospect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint,
	"platform" text NOT NULL,
	"source" text NOT NULL,
	"author_mark" text,
	"nickname_sealed" text,
	"name" text NOT NULL,
	"phone_sealed" text,
	"phone_mark" text,
	"phone_mask" text,
	"account_id" bigint,
	"account" text DEFAULT '' NOT NULL,
	"level" text DEFAULT 'none' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"last_text" text DEFAULT '' NOT NULL,
	"signals" integer DEFAULT 0 NOT NULL,
	"spoke_to_us" boolean DEFAULT false NOT NULL,
	"first_at" timestamptz NOT NULL,
	"last_at" timestamptz NOT NULL,
	"claimed_at" timestamptz,
	"touched_at" timestamptz,
	"next_at" timestamptz,
	"clue_id" bigint,
	"clue_at" timestamptz,
	"visited_at" timestamptz,
	"won_at" timestamptz,
	"erased_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "growth_signal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "growth_signal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"prospect_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"item_mark" text NOT NULL,
	"kind" text DEFAULT 'comment' NOT NULL,
	"source" text NOT NULL,
	"crawl_id" bigint,
	"text" text NOT NULL,
	"post" text DEFAULT '' NOT NULL,
	"account_id" bigint,
	"account" text DEFAULT '' NOT NULL,
	"at" timestamptz NOT NULL,
	"level" text NOT NULL,
	"machine_level" text NOT NULL,
	"judge" text DEFAULT 'rules' NOT NULL,
	"rule" text,
	"quote" text DEFAULT '' NOT NULL,
	"prompt_version" integer,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamptz,
	"checked_by" bigint,
	"to_model" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "growth_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "growth_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'giving' NOT NULL,
	"levels" text[] NOT NULL,
	"platform" text,
	"member_ids" bigint[] NOT NULL,
	"template_id" bigint,
	"most" integer NOT NULL,
	"due_on" date NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "growth_task_case" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "growth_task_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"prospect_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"done_at" timestamptz,
	"result" text
);
--> statement-breakpoint
CREATE TABLE "growth_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "growth_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"review_stage" integer DEFAULT 1 NOT NULL,
	"review_stages" integer DEFAULT 1 NOT NULL,
	"reviewer_ids" bigint[] DEFAULT '{}' NOT NULL,
	"submitted_at" timestamptz,
	"submitted_by" bigint,
	"reject_reason" text DEFAULT '' NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "growth_touch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "growth_touch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"prospect_id" bigint NOT NULL,
	"account_id" bigint,
	"way" text NOT NULL,
	"result" text NOT NULL,
	"template_id" bigint,
	"template" text,
	"template_version" integer,
	"text" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"next_at" timestamptz,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_refusal" ALTER COLUMN "phone_mark" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_refusal" ADD COLUMN "identity_mark" text;--> statement-breakpoint
ALTER TABLE "growth_crawl" ADD CONSTRAINT "growth_crawl_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_crawl" ADD CONSTRAINT "growth_crawl_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_crawl" ADD CONSTRAINT "growth_crawl_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_prospect" ADD CONSTRAINT "growth_prospect_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_prospect" ADD CONSTRAINT "growth_prospect_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_prospect" ADD CONSTRAINT "growth_prospect_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_signal" ADD CONSTRAINT "growth_signal_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_signal" ADD CONSTRAINT "growth_signal_prospect_id_growth_prospect_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."growth_prospect"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_task" ADD CONSTRAINT "growth_task_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_task" ADD CONSTRAINT "growth_task_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_task" ADD CONSTRAINT "growth_task_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_task_case" ADD CONSTRAINT "growth_task_case_task_id_growth_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."growth_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_task_case" ADD CONSTRAINT "growth_task_case_prospect_id_growth_prospect_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."growth_prospect"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_task_case" ADD CONSTRAINT "growth_task_case_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_template" ADD CONSTRAINT "growth_template_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_template" ADD CONSTRAINT "growth_template_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_template" ADD CONSTRAINT "growth_template_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_touch" ADD CONSTRAINT "growth_touch_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_touch" ADD CONSTRAINT "growth_touch_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_touch" ADD CONSTRAINT "growth_touch_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_touch" ADD CONSTRAINT "growth_touch_prospect_id_growth_prospect_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."growth_prospect"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "growth_crawl_by_created" ON "growth_crawl" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "growth_crawl_path" ON "growth_crawl" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "growth_prospect_author" ON "growth_prospect" USING btree ("channel_id","platform","author_mark");--> statement-breakpoint
CREATE INDEX "growth_prospect_by_last" ON "growth_prospect" USING btree ("channel_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "growth_prospect_by_first" ON "growth_prospect" USING btree ("channel_id","first_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "growth_prospect_by_level" ON "growth_prospect" USING btree ("channel_id","level","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "growth_prospect_owner" ON "growth_prospect" USING btree ("owner_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "growth_prospect_next" ON "growth_prospect" USING btree ("owner_id","next_at") WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "growth_prospect_clue" ON "growth_prospect" USING btree ("clue_id") WHERE clue_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "growth_prospect_phone" ON "growth_prospect" USING btree ("channel_id","phone_mark") WHERE phone_mark IS NOT NULL;--> statement-breakpoint
CREATE INDEX "growth_prospect_path" ON "growth_prospect" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "growth_prospect_search" ON "growth_prospect" USING gin (text_pairs(("name" || ' ' || "model" || ' ' || "last_text")));--> statement-breakpoint
CREATE UNIQUE INDEX "growth_signal_item" ON "growth_signal" USING btree ("channel_id","platform","item_mark");--> statement-breakpoint
CREATE INDEX "growth_signal_of" ON "growth_signal" USING btree ("prospect_id","at");--> statement-breakpoint
CREATE INDEX "growth_signal_by_at" ON "growth_signal" USING btree ("channel_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "growth_signal_checked" ON "growth_signal" USING btree ("channel_id","checked_at") WHERE checked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "growth_signal_to_model" ON "growth_signal" USING btree ("channel_id","id") WHERE to_model;--> statement-breakpoint
CREATE INDEX "growth_signal_search" ON "growth_signal" USING gin (text_pairs("text"));--> statement-breakpoint
CREATE INDEX "growth_task_by_created" ON "growth_task" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "growth_task_path" ON "growth_task" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "growth_task_case_of" ON "growth_task_case" USING btree ("task_id","prospect_id");--> statement-breakpoint
CREATE INDEX "growth_task_case_open" ON "growth_task_case" USING btree ("prospect_id") WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX "growth_task_case_member" ON "growth_task_case" USING btree ("member_id","task_id");--> statement-breakpoint
CREATE INDEX "growth_template_by_updated" ON "growth_template" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "growth_template_path" ON "growth_template" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "growth_touch_of" ON "growth_touch" USING btree ("prospect_id","at");--> statement-breakpoint
CREATE INDEX "growth_touch_account" ON "growth_touch" USING btree ("account_id","at") WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "growth_touch_node" ON "growth_touch" USING btree ("node_id","at");--> statement-breakpoint
CREATE INDEX "growth_touch_path" ON "growth_touch" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contact_refusal_identity" ON "contact_refusal" USING btree ("channel_id","identity_mark");