CREATE TABLE "video" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"theme_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"doc" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"job_id" text,
	"step" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"duration_ms" integer NOT NULL,
	"material_ids" bigint[] DEFAULT '{}' NOT NULL,
	"fact_ids" bigint[] DEFAULT '{}' NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"difference" integer,
	"nearest" integer,
	"cut" jsonb,
	"object" text,
	"cover" text,
	"bytes" bigint,
	"width" integer,
	"height" integer,
	"probe" jsonb,
	"offline_voice" boolean DEFAULT false NOT NULL,
	"composed_version" integer,
	"composed_at" timestamptz,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "video_no" UNIQUE("theme_id","no")
);
--> statement-breakpoint
CREATE TABLE "video_clip" (
	"video_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"from_ms" integer NOT NULL,
	"ms" integer NOT NULL,
	CONSTRAINT "video_clip_video_id_at_pk" PRIMARY KEY("video_id","at")
);
--> statement-breakpoint
CREATE TABLE "video_line" (
	"key" text PRIMARY KEY NOT NULL,
	"object" text NOT NULL,
	"ms" integer NOT NULL,
	"marks" jsonb NOT NULL,
	"offline" boolean NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_theme" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_theme_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"input" jsonb NOT NULL,
	"lenses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"count" integer NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"stage" text DEFAULT 'script' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_before" text,
	"note" text DEFAULT '' NOT NULL,
	"seed" integer NOT NULL,
	"job_id" text,
	"offline" boolean DEFAULT false NOT NULL,
	"scheduled_at" timestamptz,
	"released_at" timestamptz,
	"released_by" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_theme_id_video_theme_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."video_theme"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_clip" ADD CONSTRAINT "video_clip_video_id_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."video"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_theme" ADD CONSTRAINT "video_theme_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_theme" ADD CONSTRAINT "video_theme_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_theme" ADD CONSTRAINT "video_theme_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_by_created" ON "video" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_by_updated" ON "video" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_by_duration" ON "video" USING btree ("channel_id","duration_ms" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_by_difference" ON "video" USING btree ("channel_id","difference" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_path" ON "video" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "video_owner" ON "video" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_node" ON "video" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "video_open" ON "video" USING btree ("id") WHERE "video"."status" IN ('queued', 'composing');--> statement-breakpoint
CREATE INDEX "video_materials" ON "video" USING gin ("material_ids");--> statement-breakpoint
CREATE INDEX "video_title_search" ON "video" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE INDEX "video_clip_material" ON "video_clip" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "video_theme_by_created" ON "video_theme" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_theme_by_updated" ON "video_theme" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_theme_by_topic" ON "video_theme" USING btree ("channel_id","topic" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_theme_path" ON "video_theme" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "video_theme_owner" ON "video_theme" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_theme_node" ON "video_theme" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "video_theme_due" ON "video_theme" USING btree ("scheduled_at") WHERE "video_theme"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "video_theme_ready" ON "video_theme" USING btree ("channel_id","path" text_pattern_ops) WHERE "video_theme"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "video_theme_tags" ON "video_theme" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "video_theme_topic_search" ON "video_theme" USING gin (text_pairs("topic"));