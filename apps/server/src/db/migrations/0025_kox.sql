CREATE TABLE "douyin_fans" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"fans" integer NOT NULL,
	CONSTRAINT "douyin_fans_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "douyin_page" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"version_no" integer NOT NULL,
	"final_no" integer,
	"final_at" timestamptz,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "douyin_page_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "douyin_page_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"input" jsonb NOT NULL,
	"by_id" bigint NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "douyin_page_version_once" UNIQUE("account_id","no")
);
--> statement-breakpoint
CREATE TABLE "kox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"handle" text DEFAULT '' NOT NULL,
	"homepage" text DEFAULT '' NOT NULL,
	"fans" integer,
	"member_id" bigint,
	"account_id" bigint,
	"agreed_from" date,
	"agreed_until" date,
	"warned_for" date,
	"ended_for" date,
	"stopped" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kox_agreement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kox_agreement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kox_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_id" bigint NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kox_group" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kox_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kox_group_member" (
	"group_id" bigint NOT NULL,
	"kox_id" bigint NOT NULL,
	CONSTRAINT "kox_group_member_group_id_kox_id_pk" PRIMARY KEY("group_id","kox_id")
);
--> statement-breakpoint
CREATE TABLE "kox_post" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kox_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"kox_id" bigint NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"given_id" bigint,
	"attempt_id" bigint,
	"published_at" timestamptz NOT NULL,
	"views" integer,
	"likes" integer,
	"comments" integer,
	"shares" integer,
	"gone_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "kox_post_once" UNIQUE("kox_id","url")
);
--> statement-breakpoint
CREATE TABLE "kox_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kox_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"kox_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"posted" integer DEFAULT 0 NOT NULL,
	"by_id" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"cancelled_at" timestamptz,
	CONSTRAINT "kox_task_once" UNIQUE("kox_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "recipient_group" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipient_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"member_ids" bigint[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "substance_send" ADD COLUMN "group_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "douyin_page" ADD CONSTRAINT "douyin_page_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "douyin_page_version" ADD CONSTRAINT "douyin_page_version_by_id_member_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox" ADD CONSTRAINT "kox_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox" ADD CONSTRAINT "kox_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox" ADD CONSTRAINT "kox_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox" ADD CONSTRAINT "kox_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_agreement" ADD CONSTRAINT "kox_agreement_kox_id_kox_id_fk" FOREIGN KEY ("kox_id") REFERENCES "public"."kox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_agreement" ADD CONSTRAINT "kox_agreement_by_id_member_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_group" ADD CONSTRAINT "kox_group_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_group" ADD CONSTRAINT "kox_group_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_group" ADD CONSTRAINT "kox_group_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_group_member" ADD CONSTRAINT "kox_group_member_group_id_kox_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."kox_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_group_member" ADD CONSTRAINT "kox_group_member_kox_id_kox_id_fk" FOREIGN KEY ("kox_id") REFERENCES "public"."kox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_post" ADD CONSTRAINT "kox_post_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_post" ADD CONSTRAINT "kox_post_kox_id_kox_id_fk" FOREIGN KEY ("kox_id") REFERENCES "public"."kox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_post" ADD CONSTRAINT "kox_post_given_id_kox_task_id_fk" FOREIGN KEY ("given_id") REFERENCES "public"."kox_task"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_task" ADD CONSTRAINT "kox_task_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_task" ADD CONSTRAINT "kox_task_kox_id_kox_id_fk" FOREIGN KEY ("kox_id") REFERENCES "public"."kox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kox_task" ADD CONSTRAINT "kox_task_by_id_member_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_group" ADD CONSTRAINT "recipient_group_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_group" ADD CONSTRAINT "recipient_group_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_group" ADD CONSTRAINT "recipient_group_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kox_account" ON "kox" USING btree ("account_id") WHERE deleted_at IS NULL AND account_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "kox_handle" ON "kox" USING btree ("channel_id","platform","handle") WHERE deleted_at IS NULL AND handle <> '';--> statement-breakpoint
CREATE INDEX "kox_by_created" ON "kox" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "kox_by_fans" ON "kox" USING btree ("channel_id","fans" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "kox_by_until" ON "kox" USING btree ("channel_id","agreed_until" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "kox_path" ON "kox" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "kox_search" ON "kox" USING gin (text_pairs(("name" || ' ' || "handle")));--> statement-breakpoint
CREATE INDEX "kox_agreement_of" ON "kox_agreement" USING btree ("kox_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "kox_group_name" ON "kox_group" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "kox_group_path" ON "kox_group" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "kox_group_of" ON "kox_group_member" USING btree ("kox_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kox_post_attempt" ON "kox_post" USING btree ("attempt_id") WHERE attempt_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "kox_post_by_published" ON "kox_post" USING btree ("channel_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "kox_post_by_views" ON "kox_post" USING btree ("channel_id","views" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "kox_post_by_likes" ON "kox_post" USING btree ("channel_id","likes" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "kox_post_of" ON "kox_post" USING btree ("kox_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "kox_post_given" ON "kox_post" USING btree ("given_id") WHERE given_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "kox_post_search" ON "kox_post" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE INDEX "kox_task_by_created" ON "kox_task" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "kox_task_of" ON "kox_task" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_group_name" ON "recipient_group" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "recipient_group_path" ON "recipient_group" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "substance_delivery_by_created" ON "substance_delivery" USING btree ("channel_id","created_at");