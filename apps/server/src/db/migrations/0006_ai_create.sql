CREATE TABLE "ai_article" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"theme_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"platform" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"job_id" text,
	"seed" integer NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"doc" jsonb,
	"plain" text DEFAULT '' NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"material_ids" bigint[] DEFAULT '{}' NOT NULL,
	"fact_ids" bigint[] DEFAULT '{}' NOT NULL,
	"outdated" text,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rules" text[] DEFAULT '{}' NOT NULL,
	"blocks" integer DEFAULT 0 NOT NULL,
	"warns" integer DEFAULT 0 NOT NULL,
	"similarity" integer DEFAULT 0 NOT NULL,
	"bands" integer[] DEFAULT '{}' NOT NULL,
	"offline" boolean DEFAULT false NOT NULL,
	"engine" text DEFAULT '' NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost" numeric(14, 6) DEFAULT 0 NOT NULL,
	"version_no" integer DEFAULT 0 NOT NULL,
	"written_at" timestamptz,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ai_article_no" UNIQUE("theme_id","no")
);
--> statement-breakpoint
CREATE TABLE "ai_article_override" (
	"article_id" bigint NOT NULL,
	"key" text NOT NULL,
	"reason" text NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "ai_article_override_article_id_key_pk" PRIMARY KEY("article_id","key")
);
--> statement-breakpoint
CREATE TABLE "ai_article_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_article_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"doc" jsonb NOT NULL,
	"words" integer NOT NULL,
	"cause" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "ai_article_version_no" UNIQUE("article_id","no")
);
--> statement-breakpoint
CREATE TABLE "ai_check_word" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_check_word_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"instead" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_hot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_hot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"heat" integer NOT NULL,
	"seen_at" timestamptz DEFAULT now() NOT NULL,
	"merged" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_phrase" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_phrase_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_presence" (
	"article_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"seen_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "ai_presence_article_id_member_id_pk" PRIMARY KEY("article_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "ai_theme" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_theme_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"input" jsonb NOT NULL,
	"count" integer NOT NULL,
	"platforms" text[] NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_before" text,
	"note" text DEFAULT '' NOT NULL,
	"auto_send" boolean DEFAULT false NOT NULL,
	"seed" integer NOT NULL,
	"job_id" text,
	"scheduled_at" timestamptz,
	"released_at" timestamptz,
	"released_by" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_article" ADD CONSTRAINT "ai_article_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article" ADD CONSTRAINT "ai_article_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article" ADD CONSTRAINT "ai_article_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article" ADD CONSTRAINT "ai_article_theme_id_ai_theme_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."ai_theme"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_override" ADD CONSTRAINT "ai_article_override_article_id_ai_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."ai_article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_override" ADD CONSTRAINT "ai_article_override_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_version" ADD CONSTRAINT "ai_article_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_version" ADD CONSTRAINT "ai_article_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_version" ADD CONSTRAINT "ai_article_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_version" ADD CONSTRAINT "ai_article_version_article_id_ai_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."ai_article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_check_word" ADD CONSTRAINT "ai_check_word_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_check_word" ADD CONSTRAINT "ai_check_word_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_check_word" ADD CONSTRAINT "ai_check_word_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_hot" ADD CONSTRAINT "ai_hot_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_phrase" ADD CONSTRAINT "ai_phrase_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_phrase" ADD CONSTRAINT "ai_phrase_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_phrase" ADD CONSTRAINT "ai_phrase_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_presence" ADD CONSTRAINT "ai_presence_article_id_ai_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."ai_article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_presence" ADD CONSTRAINT "ai_presence_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_theme" ADD CONSTRAINT "ai_theme_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_theme" ADD CONSTRAINT "ai_theme_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_theme" ADD CONSTRAINT "ai_theme_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_article_by_created" ON "ai_article" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_article_by_updated" ON "ai_article" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_article_by_words" ON "ai_article" USING btree ("channel_id","words" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_article_by_similarity" ON "ai_article" USING btree ("channel_id","similarity" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_article_path" ON "ai_article" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_article_owner" ON "ai_article" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_article_node" ON "ai_article" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "ai_article_outdated" ON "ai_article" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "ai_article"."outdated" is not null;--> statement-breakpoint
CREATE INDEX "ai_article_blocked" ON "ai_article" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "ai_article"."blocks" > 0;--> statement-breakpoint
CREATE INDEX "ai_article_facts" ON "ai_article" USING gin ("fact_ids");--> statement-breakpoint
CREATE INDEX "ai_article_rules" ON "ai_article" USING gin ("rules");--> statement-breakpoint
CREATE INDEX "ai_article_bands" ON "ai_article" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "ai_article_title_search" ON "ai_article" USING gin (regexp_replace("title", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ai_article_version_path" ON "ai_article_version" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_article_version_node" ON "ai_article_version" USING btree ("node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_check_word_once" ON "ai_check_word" USING btree ("channel_id","kind","word");--> statement-breakpoint
CREATE INDEX "ai_check_word_by_created" ON "ai_check_word" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_check_word_by_word" ON "ai_check_word" USING btree ("channel_id","word" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_check_word_path" ON "ai_check_word" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_check_word_node" ON "ai_check_word" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "ai_check_word_search" ON "ai_check_word" USING gin (regexp_replace("word", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ai_hot_once" ON "ai_hot" USING btree ("channel_id","source","title");--> statement-breakpoint
CREATE INDEX "ai_hot_by_heat" ON "ai_hot" USING btree ("channel_id","heat" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_hot_by_seen" ON "ai_hot" USING btree ("channel_id","seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "ai_phrase_once" ON "ai_phrase" USING btree ("node_id","kind","text");--> statement-breakpoint
CREATE INDEX "ai_phrase_by_created" ON "ai_phrase" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_phrase_by_uses" ON "ai_phrase" USING btree ("channel_id","uses" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_phrase_path" ON "ai_phrase" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_phrase_search" ON "ai_phrase" USING gin (regexp_replace("text", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ai_theme_by_created" ON "ai_theme" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_theme_by_updated" ON "ai_theme" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_theme_by_scheduled" ON "ai_theme" USING btree ("channel_id","scheduled_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_theme_by_topic" ON "ai_theme" USING btree ("channel_id","topic" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_theme_path" ON "ai_theme" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_theme_owner" ON "ai_theme" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_theme_node" ON "ai_theme" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "ai_theme_due" ON "ai_theme" USING btree ("scheduled_at") WHERE "ai_theme"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "ai_theme_writing" ON "ai_theme" USING btree ("id") WHERE "ai_theme"."status" = 'generating';--> statement-breakpoint
CREATE INDEX "ai_theme_tags" ON "ai_theme" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "ai_theme_topic_search" ON "ai_theme" USING gin (regexp_replace("topic", '(.)', '\1\1', 'g') gin_trgm_ops);