CREATE TABLE "digit_avatar" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "digit_avatar_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"object" text NOT NULL,
	"clean_object" text,
	"thumb_object" text,
	"width" integer,
	"height" integer,
	"mouth" jsonb,
	"voice_id" bigint,
	"consent_who" text NOT NULL,
	"consent_for" text NOT NULL,
	"consent_until" date NOT NULL,
	"consent_proof" text,
	"end_told_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digit_film" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "digit_film_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"avatar_id" bigint NOT NULL,
	"voice_id" bigint NOT NULL,
	"speed" real NOT NULL,
	"layout" text NOT NULL,
	"ratio" text NOT NULL,
	"driver" text NOT NULL,
	"material_id" bigint,
	"status" text DEFAULT 'queued' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"queue_at" integer,
	"queue_of" integer,
	"note" text DEFAULT '' NOT NULL,
	"job_id" text,
	"remote_id" text,
	"narration" jsonb,
	"offline" boolean DEFAULT false NOT NULL,
	"object" text,
	"cover_object" text,
	"duration_ms" integer,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "video_music" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_music_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"builtin" text,
	"name" text NOT NULL,
	"mood" text NOT NULL,
	"rights" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"object" text,
	"ext" text DEFAULT 'm4a' NOT NULL,
	"sha256" text,
	"duration_ms" integer,
	"loudness" real,
	"peak" real,
	"loop_in" integer DEFAULT 0 NOT NULL,
	"loop_out" integer DEFAULT 0 NOT NULL,
	"waveform" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_package" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"material_ids" bigint[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_reading" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_reading_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"text" text NOT NULL,
	"way" text NOT NULL,
	"reading" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_spoken" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_spoken_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"voice_id" bigint NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"speed" real NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"object" text,
	"duration_ms" integer,
	"offline" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"builtin" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"ratio" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"preview_object" text,
	"cover_object" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_voice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_voice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"builtin" text,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"use" text DEFAULT '' NOT NULL,
	"speed" real DEFAULT 1 NOT NULL,
	"base_url" text,
	"model" text,
	"speaker" text,
	"key_sealed" text,
	"consent_who" text,
	"consent_for" text,
	"consent_until" date,
	"consent_proof" text,
	"sample_state" text,
	"sample_note" text DEFAULT '' NOT NULL,
	"sample_object" text,
	"end_told_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digit_avatar" ADD CONSTRAINT "digit_avatar_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digit_avatar" ADD CONSTRAINT "digit_avatar_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digit_avatar" ADD CONSTRAINT "digit_avatar_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digit_avatar" ADD CONSTRAINT "digit_avatar_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digit_film" ADD CONSTRAINT "digit_film_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digit_film" ADD CONSTRAINT "digit_film_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digit_film" ADD CONSTRAINT "digit_film_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digit_film" ADD CONSTRAINT "digit_film_avatar_id_digit_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."digit_avatar"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_music" ADD CONSTRAINT "video_music_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_music" ADD CONSTRAINT "video_music_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_music" ADD CONSTRAINT "video_music_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_music" ADD CONSTRAINT "video_music_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_package" ADD CONSTRAINT "video_package_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_package" ADD CONSTRAINT "video_package_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_package" ADD CONSTRAINT "video_package_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_package" ADD CONSTRAINT "video_package_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reading" ADD CONSTRAINT "video_reading_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reading" ADD CONSTRAINT "video_reading_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reading" ADD CONSTRAINT "video_reading_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reading" ADD CONSTRAINT "video_reading_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_spoken" ADD CONSTRAINT "video_spoken_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_spoken" ADD CONSTRAINT "video_spoken_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_spoken" ADD CONSTRAINT "video_spoken_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_spoken" ADD CONSTRAINT "video_spoken_voice_id_video_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."video_voice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_template" ADD CONSTRAINT "video_template_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_template" ADD CONSTRAINT "video_template_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_template" ADD CONSTRAINT "video_template_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_template" ADD CONSTRAINT "video_template_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_voice" ADD CONSTRAINT "video_voice_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_voice" ADD CONSTRAINT "video_voice_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_voice" ADD CONSTRAINT "video_voice_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_voice" ADD CONSTRAINT "video_voice_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "digit_avatar_name" ON "digit_avatar" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "digit_avatar_list" ON "digit_avatar" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "digit_avatar_path" ON "digit_avatar" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "digit_avatar_search" ON "digit_avatar" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "digit_film_list" ON "digit_film" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "digit_film_avatar" ON "digit_film" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "digit_film_path" ON "digit_film" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "digit_film_search" ON "digit_film" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "video_music_builtin" ON "video_music" USING btree ("channel_id","builtin") WHERE builtin IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "video_music_name" ON "video_music" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "video_music_list" ON "video_music" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_music_path" ON "video_music" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "video_music_search" ON "video_music" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "video_package_name" ON "video_package" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "video_package_list" ON "video_package" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_package_path" ON "video_package" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "video_package_search" ON "video_package" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "video_reading_text" ON "video_reading" USING btree ("node_id","text");--> statement-breakpoint
CREATE INDEX "video_reading_list" ON "video_reading" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_reading_path" ON "video_reading" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "video_reading_search" ON "video_reading" USING gin (text_pairs("text"));--> statement-breakpoint
CREATE UNIQUE INDEX "video_spoken_once" ON "video_spoken" USING btree ("owner_id","key");--> statement-breakpoint
CREATE INDEX "video_spoken_voice" ON "video_spoken" USING btree ("voice_id");--> statement-breakpoint
CREATE INDEX "video_spoken_path" ON "video_spoken" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "video_template_builtin" ON "video_template" USING btree ("channel_id","builtin") WHERE builtin IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "video_template_name" ON "video_template" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "video_template_list" ON "video_template" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_template_path" ON "video_template" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "video_template_search" ON "video_template" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "video_voice_builtin" ON "video_voice" USING btree ("channel_id","builtin") WHERE builtin IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "video_voice_name" ON "video_voice" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "video_voice_list" ON "video_voice" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_voice_path" ON "video_voice" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "video_voice_search" ON "video_voice" USING gin (text_pairs("name"));