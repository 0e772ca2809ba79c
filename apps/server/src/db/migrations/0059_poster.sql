CREATE TABLE "poster" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poster_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"template_id" bigint NOT NULL,
	"template_version_no" integer NOT NULL,
	"place_id" bigint,
	"batch_id" bigint,
	"input" jsonb NOT NULL,
	"doc" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"ai" boolean DEFAULT false NOT NULL,
	"fingerprint" text DEFAULT '' NOT NULL,
	"object" text,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"keep" boolean DEFAULT false NOT NULL,
	"modified_at" timestamptz,
	"material_id" bigint,
	"origin" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poster_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poster_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"template_id" bigint NOT NULL,
	"template_version_no" integer NOT NULL,
	"input" jsonb NOT NULL,
	"shared" jsonb NOT NULL,
	"origin" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"job_id" text,
	"places" integer DEFAULT 0 NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"ended_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poster_batch_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poster_batch_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"place_id" bigint NOT NULL,
	"poster_id" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "poster_batch_item_once" UNIQUE("batch_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "poster_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poster_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"builtin" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"doc" jsonb NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"motion_ms" integer,
	"version_no" integer DEFAULT 1 NOT NULL,
	"review_stage" integer DEFAULT 1 NOT NULL,
	"review_stages" integer DEFAULT 1 NOT NULL,
	"reviewer_ids" bigint[] DEFAULT '{}' NOT NULL,
	"submitted_at" timestamptz,
	"submitted_by" bigint,
	"reject_reason" text DEFAULT '' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poster_template_favourite" (
	"member_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "poster_template_favourite_member_id_template_id_pk" PRIMARY KEY("member_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "poster_template_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poster_template_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"name" text NOT NULL,
	"doc" jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "poster_template_version_templateId_no_unique" UNIQUE("template_id","no")
);
--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_template_id_poster_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."poster_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_place_id_node_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."node"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_batch_id_poster_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."poster_batch"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_batch" ADD CONSTRAINT "poster_batch_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_batch" ADD CONSTRAINT "poster_batch_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_batch" ADD CONSTRAINT "poster_batch_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_batch" ADD CONSTRAINT "poster_batch_template_id_poster_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."poster_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_batch_item" ADD CONSTRAINT "poster_batch_item_batch_id_poster_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."poster_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_batch_item" ADD CONSTRAINT "poster_batch_item_place_id_node_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_batch_item" ADD CONSTRAINT "poster_batch_item_poster_id_poster_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."poster"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_template" ADD CONSTRAINT "poster_template_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_template" ADD CONSTRAINT "poster_template_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_template" ADD CONSTRAINT "poster_template_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_template_favourite" ADD CONSTRAINT "poster_template_favourite_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_template_favourite" ADD CONSTRAINT "poster_template_favourite_template_id_poster_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."poster_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_template_version" ADD CONSTRAINT "poster_template_version_template_id_poster_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."poster_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_template_version" ADD CONSTRAINT "poster_template_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_template_version" ADD CONSTRAINT "poster_template_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poster_template_version" ADD CONSTRAINT "poster_template_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poster_by_created" ON "poster" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poster_by_updated" ON "poster" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poster_by_name" ON "poster" USING btree ("channel_id","name" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poster_by_visits" ON "poster" USING btree ("channel_id","visits" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poster_path" ON "poster" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "poster_template_of" ON "poster" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "poster_batch_of" ON "poster" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "poster_place" ON "poster" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "poster_search" ON "poster" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "poster_batch_by_created" ON "poster_batch" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poster_batch_by_name" ON "poster_batch" USING btree ("channel_id","name" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poster_batch_path" ON "poster_batch" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "poster_batch_search" ON "poster_batch" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "poster_batch_item_state" ON "poster_batch_item" USING btree ("batch_id","state","id");--> statement-breakpoint
CREATE INDEX "poster_batch_item_poster" ON "poster_batch_item" USING btree ("poster_id");--> statement-breakpoint
CREATE UNIQUE INDEX "poster_template_builtin" ON "poster_template" USING btree ("channel_id","builtin") WHERE "poster_template"."builtin" is not null;--> statement-breakpoint
CREATE INDEX "poster_template_by_updated" ON "poster_template" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poster_template_by_created" ON "poster_template" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poster_template_by_name" ON "poster_template" USING btree ("channel_id","name" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poster_template_by_uses" ON "poster_template" USING btree ("channel_id","uses" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "poster_template_queue" ON "poster_template" USING btree ("channel_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "poster_template"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "poster_template_path" ON "poster_template" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "poster_template_node" ON "poster_template" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "poster_template_search" ON "poster_template" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "poster_template_version_path" ON "poster_template_version" USING btree ("path" text_pattern_ops);