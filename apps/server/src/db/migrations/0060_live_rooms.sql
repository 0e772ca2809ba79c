CREATE TABLE "live_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"platform" text NOT NULL,
	"room_id" text NOT NULL,
	"secret_sealed" text,
	"ai_notice" boolean DEFAULT false NOT NULL,
	"heard_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "live_blocked" (
	"channel_id" bigint NOT NULL,
	"viewer" text NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_blocked_channel_id_viewer_pk" PRIMARY KEY("channel_id","viewer")
);
--> statement-breakpoint
CREATE TABLE "live_comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"show_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"viewer" text DEFAULT '' NOT NULL,
	"nickname" text NOT NULL,
	"text" text NOT NULL,
	"outcome" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"show_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"play_id" text,
	"comment_id" bigint,
	"member_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_insert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_insert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"every_minutes" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_keyword" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_keyword_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"must" jsonb DEFAULT '[]' NOT NULL,
	"any" jsonb DEFAULT '[]' NOT NULL,
	"deny" jsonb DEFAULT '[]' NOT NULL,
	"priority" integer DEFAULT 50 NOT NULL,
	"cooldown_seconds" integer DEFAULT 60 NOT NULL,
	"answers" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_play" (
	"show_id" bigint NOT NULL,
	"play_id" text NOT NULL,
	"seq" integer NOT NULL,
	"class" text NOT NULL,
	"line_id" text NOT NULL,
	"text" text NOT NULL,
	"sound_id" bigint NOT NULL,
	"comment_id" bigint,
	"member_id" bigint,
	"state" text DEFAULT 'made' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"sent_at" timestamptz,
	"started_at" timestamptz,
	"ended_at" timestamptz,
	CONSTRAINT "live_play_show_id_play_id_pk" PRIMARY KEY("show_id","play_id")
);
--> statement-breakpoint
CREATE TABLE "live_script" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_script_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"style" text DEFAULT 'warm' NOT NULL,
	"minutes" integer DEFAULT 10 NOT NULL,
	"tags" jsonb DEFAULT '[]' NOT NULL,
	"lines" jsonb NOT NULL,
	"model" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_script_version" (
	"script_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "live_script_version_script_id_version_pk" PRIMARY KEY("script_id","version")
);
--> statement-breakpoint
CREATE TABLE "live_show" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_show_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"account_id" bigint NOT NULL,
	"script_id" bigint,
	"script_name" text NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"controller_id" bigint,
	"ends_at" timestamptz NOT NULL,
	"started_at" timestamptz,
	"ended_at" timestamptz,
	"confirmed" jsonb DEFAULT '[]' NOT NULL,
	"loop" jsonb DEFAULT '[]' NOT NULL,
	"queue" jsonb,
	"voice_id" bigint,
	"speed" integer DEFAULT 100 NOT NULL,
	"volume" integer DEFAULT 100 NOT NULL,
	"music_object" text,
	"music_volume" integer DEFAULT 20 NOT NULL,
	"dropped" jsonb DEFAULT '{}' NOT NULL,
	"lag_ms" integer DEFAULT 0 NOT NULL,
	"lease_no" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_sound" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_sound_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"key" text NOT NULL,
	"voice_id" bigint NOT NULL,
	"speed" integer NOT NULL,
	"text" text NOT NULL,
	"urgency" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"object" text,
	"sha256" text,
	"duration_ms" integer,
	"marks" jsonb DEFAULT '[]' NOT NULL,
	"offline" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_account" ADD CONSTRAINT "live_account_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_account" ADD CONSTRAINT "live_account_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_account" ADD CONSTRAINT "live_account_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_account" ADD CONSTRAINT "live_account_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_blocked" ADD CONSTRAINT "live_blocked_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_blocked" ADD CONSTRAINT "live_blocked_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_show_id_live_show_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."live_show"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_event" ADD CONSTRAINT "live_event_show_id_live_show_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."live_show"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_event" ADD CONSTRAINT "live_event_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_insert" ADD CONSTRAINT "live_insert_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_insert" ADD CONSTRAINT "live_insert_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_insert" ADD CONSTRAINT "live_insert_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_insert" ADD CONSTRAINT "live_insert_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_keyword" ADD CONSTRAINT "live_keyword_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_keyword" ADD CONSTRAINT "live_keyword_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_keyword" ADD CONSTRAINT "live_keyword_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_keyword" ADD CONSTRAINT "live_keyword_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_play" ADD CONSTRAINT "live_play_show_id_live_show_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."live_show"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_play" ADD CONSTRAINT "live_play_sound_id_live_sound_id_fk" FOREIGN KEY ("sound_id") REFERENCES "public"."live_sound"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_play" ADD CONSTRAINT "live_play_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_script" ADD CONSTRAINT "live_script_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_script" ADD CONSTRAINT "live_script_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_script" ADD CONSTRAINT "live_script_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_script" ADD CONSTRAINT "live_script_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_script_version" ADD CONSTRAINT "live_script_version_script_id_live_script_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."live_script"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_script_version" ADD CONSTRAINT "live_script_version_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_show" ADD CONSTRAINT "live_show_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_show" ADD CONSTRAINT "live_show_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_show" ADD CONSTRAINT "live_show_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_show" ADD CONSTRAINT "live_show_account_id_live_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."live_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_show" ADD CONSTRAINT "live_show_script_id_live_script_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."live_script"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_show" ADD CONSTRAINT "live_show_controller_id_member_id_fk" FOREIGN KEY ("controller_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sound" ADD CONSTRAINT "live_sound_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sound" ADD CONSTRAINT "live_sound_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sound" ADD CONSTRAINT "live_sound_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_account_list" ON "live_account" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_account_path" ON "live_account" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "live_account_room" ON "live_account" USING btree ("platform","room_id");--> statement-breakpoint
CREATE INDEX "live_account_search" ON "live_account" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "live_comment_once" ON "live_comment" USING btree ("show_id","external_id");--> statement-breakpoint
CREATE INDEX "live_comment_newest" ON "live_comment" USING btree ("show_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_event_show" ON "live_event" USING btree ("show_id","id");--> statement-breakpoint
CREATE INDEX "live_insert_list" ON "live_insert" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_insert_path" ON "live_insert" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "live_insert_search" ON "live_insert" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "live_keyword_list" ON "live_keyword" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_keyword_path" ON "live_keyword" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "live_keyword_search" ON "live_keyword" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "live_play_seq" ON "live_play" USING btree ("show_id","seq");--> statement-breakpoint
CREATE INDEX "live_script_list" ON "live_script" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_script_path" ON "live_script" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "live_script_search" ON "live_script" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "live_show_list" ON "live_show" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_show_path" ON "live_show" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "live_show_search" ON "live_show" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "live_show_script" ON "live_show" USING btree ("script_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_show_on_air" ON "live_show" USING btree ("account_id") WHERE "live_show"."state" in ('readying', 'living');--> statement-breakpoint
CREATE INDEX "live_show_controller" ON "live_show" USING btree ("controller_id") WHERE "live_show"."state" in ('readying', 'living');--> statement-breakpoint
CREATE UNIQUE INDEX "live_sound_key" ON "live_sound" USING btree ("node_id","key");--> statement-breakpoint
CREATE INDEX "live_sound_making" ON "live_sound" USING btree ("urgency" DESC NULLS LAST,"id") WHERE "live_sound"."state" = 'making';--> statement-breakpoint
CREATE INDEX "live_sound_path" ON "live_sound" USING btree ("path" text_pattern_ops);--> statement-breakpoint
-- What was said in a room is only ever added to.
CREATE FUNCTION refuse_live_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events of a live room cannot be changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER live_event_append_only BEFORE UPDATE OR DELETE ON "live_event"
  FOR EACH ROW EXECUTE FUNCTION refuse_live_event_change();
--> statement-breakpoint
CREATE TRIGGER live_event_no_truncate BEFORE TRUNCATE ON "live_event"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_live_event_change();
