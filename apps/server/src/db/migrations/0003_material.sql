CREATE TABLE "favorite" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorite_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"folder_id" bigint,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_folder" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorite_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"classify_id" bigint,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"ext" text NOT NULL,
	"size" bigint NOT NULL,
	"tem_pic_type" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"source" text DEFAULT 'upload' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version_id" bigint,
	"version_no" integer DEFAULT 1 NOT NULL,
	"width" integer,
	"height" integer,
	"orientation" text,
	"duration_ms" integer,
	"pages" integer,
	"processing" text DEFAULT 'waiting' NOT NULL,
	"licence" text DEFAULT 'unknown' NOT NULL,
	"person_release" text DEFAULT 'none' NOT NULL,
	"expires_on" date,
	"rights_origin" text DEFAULT '' NOT NULL,
	"expired_at" timestamptz,
	"recalled_at" timestamptz,
	"recall_reason" text DEFAULT '' NOT NULL,
	"review_stage" integer DEFAULT 1 NOT NULL,
	"review_stages" integer DEFAULT 1 NOT NULL,
	"reviewer_ids" bigint[] DEFAULT '{}' NOT NULL,
	"submitted_at" timestamptz,
	"submitted_by" bigint,
	"reject_reason" text DEFAULT '' NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"usages" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"deleted_by" bigint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_classify" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_classify_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_download" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_download_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"version_no" integer NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"export_id" bigint,
	"watermark" boolean DEFAULT false NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_publish" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_publish_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"from_at" timestamptz NOT NULL,
	"until_at" timestamptz,
	"state" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "material_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"version_no" integer NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"stage" integer NOT NULL,
	"decision" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewer_id" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"name" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "material_tag_channelId_name_unique" UNIQUE("channel_id","name")
);
--> statement-breakpoint
CREATE TABLE "material_usage" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"title" text NOT NULL,
	"link" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "material_usage_materialId_kind_targetId_unique" UNIQUE("material_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "material_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"ext" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text,
	"claimed_sha256" text,
	"uploaded_as" text NOT NULL,
	"object" text NOT NULL,
	"processing" text DEFAULT 'waiting' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"derived" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "material_version_materialId_no_unique" UNIQUE("material_id","no")
);
--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_folder_id_favorite_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."favorite_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_folder" ADD CONSTRAINT "favorite_folder_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_folder" ADD CONSTRAINT "favorite_folder_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_classify_id_material_classify_id_fk" FOREIGN KEY ("classify_id") REFERENCES "public"."material_classify"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_classify" ADD CONSTRAINT "material_classify_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_classify" ADD CONSTRAINT "material_classify_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_classify" ADD CONSTRAINT "material_classify_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_classify" ADD CONSTRAINT "material_classify_parent_id_material_classify_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."material_classify"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_download" ADD CONSTRAINT "material_download_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_download" ADD CONSTRAINT "material_download_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_download" ADD CONSTRAINT "material_download_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_download" ADD CONSTRAINT "material_download_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_publish" ADD CONSTRAINT "material_publish_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_publish" ADD CONSTRAINT "material_publish_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_publish" ADD CONSTRAINT "material_publish_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_publish" ADD CONSTRAINT "material_publish_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_review" ADD CONSTRAINT "material_review_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_review" ADD CONSTRAINT "material_review_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_review" ADD CONSTRAINT "material_review_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_review" ADD CONSTRAINT "material_review_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_review" ADD CONSTRAINT "material_review_reviewer_id_member_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_tag" ADD CONSTRAINT "material_tag_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_usage" ADD CONSTRAINT "material_usage_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_usage" ADD CONSTRAINT "material_usage_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_usage" ADD CONSTRAINT "material_usage_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_usage" ADD CONSTRAINT "material_usage_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_version" ADD CONSTRAINT "material_version_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_version" ADD CONSTRAINT "material_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_version" ADD CONSTRAINT "material_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_version" ADD CONSTRAINT "material_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favorite_once" ON "favorite" USING btree ("owner_id","kind","target_id");--> statement-breakpoint
CREATE INDEX "favorite_by_created" ON "favorite" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "favorite_folder_in" ON "favorite" USING btree ("folder_id") WHERE "favorite"."folder_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "favorite_folder_name" ON "favorite_folder" USING btree ("owner_id","channel_id","name");--> statement-breakpoint
CREATE INDEX "material_by_created" ON "material" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_by_updated" ON "material" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_by_name" ON "material" USING btree ("channel_id","name" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_by_size" ON "material" USING btree ("channel_id","size" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_by_duration" ON "material" USING btree ("channel_id","duration_ms" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_by_downloads" ON "material" USING btree ("channel_id","downloads" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_path" ON "material" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "material_owner" ON "material" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_node" ON "material" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "material_classify_in" ON "material" USING btree ("classify_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_queue" ON "material" USING btree ("channel_id","submitted_at","id") WHERE "material"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "material_bin" ON "material" USING btree ("deleted_at") WHERE "material"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "material_expiry" ON "material" USING btree ("expires_on") WHERE "material"."expires_on" is not null;--> statement-breakpoint
CREATE INDEX "material_unprocessed" ON "material" USING btree ("processing") WHERE "material"."processing" <> 'done';--> statement-breakpoint
CREATE INDEX "material_tags" ON "material" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "material_name_search" ON "material" USING gin (regexp_replace("name", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "material_classify_name" ON "material_classify" USING btree ("node_id",coalesce("parent_id", 0),"name");--> statement-breakpoint
CREATE INDEX "material_classify_channel" ON "material_classify" USING btree ("channel_id","node_id");--> statement-breakpoint
CREATE INDEX "material_classify_parent" ON "material_classify" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "material_classify_path" ON "material_classify" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "material_download_of" ON "material_download" USING btree ("material_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_download_by_at" ON "material_download" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_download_owner" ON "material_download" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "material_download_path" ON "material_download" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "material_publish_once" ON "material_publish" USING btree ("material_id","node_id") WHERE "material_publish"."state" in ('scheduled', 'active');--> statement-breakpoint
CREATE INDEX "material_publish_to" ON "material_publish" USING btree ("node_id","material_id") WHERE "material_publish"."state" = 'active';--> statement-breakpoint
CREATE INDEX "material_publish_start" ON "material_publish" USING btree ("from_at") WHERE "material_publish"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "material_publish_end" ON "material_publish" USING btree ("until_at") WHERE "material_publish"."state" in ('scheduled', 'active');--> statement-breakpoint
CREATE INDEX "material_publish_by_created" ON "material_publish" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_publish_path" ON "material_publish" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "material_review_of" ON "material_review" USING btree ("material_id","version_id");--> statement-breakpoint
CREATE INDEX "material_review_by_at" ON "material_review" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_review_path" ON "material_review" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "material_tag_uses" ON "material_tag" USING btree ("channel_id","uses" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_usage_target" ON "material_usage" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "material_usage_path" ON "material_usage" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "material_version_uploaded" ON "material_version" USING btree ("uploaded_as");--> statement-breakpoint
CREATE INDEX "material_version_same" ON "material_version" USING btree ("owner_id","sha256","size");--> statement-breakpoint
CREATE INDEX "material_version_path" ON "material_version" USING btree ("path" text_pattern_ops);