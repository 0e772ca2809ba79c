CREATE TABLE "hot_adoption" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_adoption_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"package_id" bigint NOT NULL,
	"theme_id" bigint NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_follow" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_follow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"min_score" integer DEFAULT 0 NOT NULL,
	"quiet_from" text DEFAULT '' NOT NULL,
	"quiet_to" text DEFAULT '' NOT NULL,
	"on" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_hit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_hit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"follow_id" bigint NOT NULL,
	"topic_id" bigint NOT NULL,
	"why" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"told_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "hot_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"a" bigint NOT NULL,
	"b" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_package" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"topic_id" bigint,
	"topic" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"angle" text NOT NULL,
	"script" text DEFAULT '' NOT NULL,
	"material_ids" bigint[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewed_version" integer,
	"reviewer_id" bigint,
	"reviewed_at" timestamptz,
	"node_ids" bigint[] DEFAULT '{}' NOT NULL,
	"adoptions" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_reading" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_reading_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"slot" timestamptz NOT NULL,
	"read_at" timestamptz DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"trouble" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_sighting" (
	"reading_id" bigint NOT NULL,
	"title_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"rank" integer NOT NULL,
	"heat" real,
	"read_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_source" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"mark" text NOT NULL,
	"kind" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"list_path" text DEFAULT '' NOT NULL,
	"title_field" text DEFAULT 'title' NOT NULL,
	"heat_field" text DEFAULT 'heat' NOT NULL,
	"weight" real DEFAULT 0.6 NOT NULL,
	"every_minutes" integer DEFAULT 60 NOT NULL,
	"floor_seconds" integer DEFAULT 10 NOT NULL,
	"daily_budget" integer DEFAULT 200 NOT NULL,
	"used_on" date,
	"used_today" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'on' NOT NULL,
	"next_at" timestamptz,
	"asked_at" timestamptz,
	"last_good_at" timestamptz,
	"last_count" integer DEFAULT 0 NOT NULL,
	"trouble" text DEFAULT '' NOT NULL,
	"trouble_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_title" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_title_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"text" text NOT NULL,
	"key" text NOT NULL,
	"topic_id" bigint,
	"apart" boolean DEFAULT false NOT NULL,
	"first_at" timestamptz DEFAULT now() NOT NULL,
	"last_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_topic" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_topic_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"titles" integer DEFAULT 1 NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"before" integer,
	"score" real DEFAULT 0 NOT NULL,
	"base" real DEFAULT 0 NOT NULL,
	"parts" jsonb,
	"source_ids" bigint[] DEFAULT '{}' NOT NULL,
	"curve" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"best_rank" integer DEFAULT 0 NOT NULL,
	"sightings" integer DEFAULT 0 NOT NULL,
	"readings" integer DEFAULT 0 NOT NULL,
	"fact_ids" bigint[] DEFAULT '{}' NOT NULL,
	"relevance" text DEFAULT 'low' NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"first_at" timestamptz DEFAULT now() NOT NULL,
	"last_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "ai_hot_once";--> statement-breakpoint
ALTER TABLE "ai_hot" ADD COLUMN "topic_id" bigint;--> statement-breakpoint
ALTER TABLE "hot_adoption" ADD CONSTRAINT "hot_adoption_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_adoption" ADD CONSTRAINT "hot_adoption_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_adoption" ADD CONSTRAINT "hot_adoption_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_adoption" ADD CONSTRAINT "hot_adoption_package_id_hot_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."hot_package"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_follow" ADD CONSTRAINT "hot_follow_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_follow" ADD CONSTRAINT "hot_follow_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_follow" ADD CONSTRAINT "hot_follow_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_hit" ADD CONSTRAINT "hot_hit_follow_id_hot_follow_id_fk" FOREIGN KEY ("follow_id") REFERENCES "public"."hot_follow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_hit" ADD CONSTRAINT "hot_hit_topic_id_hot_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."hot_topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_link" ADD CONSTRAINT "hot_link_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_link" ADD CONSTRAINT "hot_link_a_hot_title_id_fk" FOREIGN KEY ("a") REFERENCES "public"."hot_title"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_link" ADD CONSTRAINT "hot_link_b_hot_title_id_fk" FOREIGN KEY ("b") REFERENCES "public"."hot_title"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_package" ADD CONSTRAINT "hot_package_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_package" ADD CONSTRAINT "hot_package_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_package" ADD CONSTRAINT "hot_package_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_package" ADD CONSTRAINT "hot_package_topic_id_hot_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."hot_topic"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_package" ADD CONSTRAINT "hot_package_reviewer_id_member_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_reading" ADD CONSTRAINT "hot_reading_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_reading" ADD CONSTRAINT "hot_reading_source_id_hot_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."hot_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_sighting" ADD CONSTRAINT "hot_sighting_reading_id_hot_reading_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."hot_reading"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_sighting" ADD CONSTRAINT "hot_sighting_title_id_hot_title_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."hot_title"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_source" ADD CONSTRAINT "hot_source_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_source" ADD CONSTRAINT "hot_source_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_source" ADD CONSTRAINT "hot_source_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_title" ADD CONSTRAINT "hot_title_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_title" ADD CONSTRAINT "hot_title_topic_id_hot_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."hot_topic"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_topic" ADD CONSTRAINT "hot_topic_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hot_adoption_package" ON "hot_adoption" USING btree ("package_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_adoption_path" ON "hot_adoption" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "hot_follow_list" ON "hot_follow" USING btree ("channel_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_follow_path" ON "hot_follow" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "hot_hit_once" ON "hot_hit" USING btree ("follow_id","topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hot_link_once" ON "hot_link" USING btree ("a","b");--> statement-breakpoint
CREATE INDEX "hot_link_channel" ON "hot_link" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "hot_package_by_created" ON "hot_package" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_package_topic" ON "hot_package" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "hot_package_path" ON "hot_package" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "hot_package_search" ON "hot_package" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "hot_reading_slot" ON "hot_reading" USING btree ("source_id","slot");--> statement-breakpoint
CREATE INDEX "hot_reading_recent" ON "hot_reading" USING btree ("channel_id","read_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "hot_sighting_once" ON "hot_sighting" USING btree ("reading_id","title_id");--> statement-breakpoint
CREATE INDEX "hot_sighting_title" ON "hot_sighting" USING btree ("title_id","read_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_sighting_recent" ON "hot_sighting" USING btree ("channel_id","read_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "hot_source_name" ON "hot_source" USING btree ("channel_id","name");--> statement-breakpoint
CREATE INDEX "hot_source_due" ON "hot_source" USING btree ("next_at") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "hot_source_path" ON "hot_source" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "hot_title_once" ON "hot_title" USING btree ("channel_id","key");--> statement-breakpoint
CREATE INDEX "hot_title_topic" ON "hot_title" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "hot_title_recent" ON "hot_title" USING btree ("channel_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_topic_by_score" ON "hot_topic" USING btree ("channel_id","score" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_topic_by_first" ON "hot_topic" USING btree ("channel_id","first_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_topic_by_last" ON "hot_topic" USING btree ("channel_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_topic_search" ON "hot_topic" USING gin (text_pairs("words"));--> statement-breakpoint
CREATE UNIQUE INDEX "ai_hot_topic" ON "ai_hot" USING btree ("topic_id");