CREATE TABLE "subject" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subject_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_id" bigint,
	"substance_ids" bigint[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version_no" integer DEFAULT 1 NOT NULL,
	"published_no" integer,
	"visits" integer DEFAULT 0 NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subject_publish" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subject_publish_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "subject_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subject_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"input" jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "subject_version_subjectId_no_unique" UNIQUE("subject_id","no")
);
--> statement-breakpoint
CREATE TABLE "share_lead" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_lead_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"name" text NOT NULL,
	"phone_sealed" text NOT NULL,
	"phone_hash" text NOT NULL,
	"phone_masked" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_visit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"visitor" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "substance" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"editors" text DEFAULT 'scope' NOT NULL,
	"text_open" boolean DEFAULT true NOT NULL,
	"leads_open" boolean DEFAULT true NOT NULL,
	"cover_id" bigint,
	"material_ids" bigint[] DEFAULT '{}' NOT NULL,
	"article_id" bigint,
	"texts" integer DEFAULT 0 NOT NULL,
	"version_id" bigint,
	"version_no" integer DEFAULT 1 NOT NULL,
	"recalled_at" timestamptz,
	"recall_reason" text DEFAULT '' NOT NULL,
	"review_stage" integer DEFAULT 1 NOT NULL,
	"review_stages" integer DEFAULT 1 NOT NULL,
	"reviewer_ids" bigint[] DEFAULT '{}' NOT NULL,
	"submitted_at" timestamptz,
	"submitted_by" bigint,
	"reject_reason" text DEFAULT '' NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"shared" integer DEFAULT 0 NOT NULL,
	"published" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "substance_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substance_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"send_id" bigint NOT NULL,
	"substance_id" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"opened_at" timestamptz,
	"shared_at" timestamptz,
	"published_at" timestamptz,
	"published_url" text,
	"shares" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "substance_send" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substance_send_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"must_share" boolean DEFAULT false NOT NULL,
	"from_at" timestamptz NOT NULL,
	"until_at" timestamptz,
	"state" text NOT NULL,
	"node_ids" bigint[] DEFAULT '{}' NOT NULL,
	"role_ids" bigint[] DEFAULT '{}' NOT NULL,
	"member_ids" bigint[] DEFAULT '{}' NOT NULL,
	"expected" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"reached_member" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"sent_at" timestamptz,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "substance_send_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substance_send_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"send_id" bigint NOT NULL,
	"substance_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"shared" integer DEFAULT 0 NOT NULL,
	"published" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"withdrawn_at" timestamptz,
	CONSTRAINT "substance_send_item_sendId_substanceId_unique" UNIQUE("send_id","substance_id")
);
--> statement-breakpoint
CREATE TABLE "substance_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substance_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"substance_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"input" jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "substance_version_substanceId_no_unique" UNIQUE("substance_id","no")
);
--> statement-breakpoint
ALTER TABLE "subject" ADD CONSTRAINT "subject_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject" ADD CONSTRAINT "subject_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject" ADD CONSTRAINT "subject_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_publish" ADD CONSTRAINT "subject_publish_subject_id_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subject"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_publish" ADD CONSTRAINT "subject_publish_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_publish" ADD CONSTRAINT "subject_publish_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_publish" ADD CONSTRAINT "subject_publish_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_version" ADD CONSTRAINT "subject_version_subject_id_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subject"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_version" ADD CONSTRAINT "subject_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_version" ADD CONSTRAINT "subject_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_version" ADD CONSTRAINT "subject_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_lead" ADD CONSTRAINT "share_lead_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_lead" ADD CONSTRAINT "share_lead_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_lead" ADD CONSTRAINT "share_lead_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_visit" ADD CONSTRAINT "share_visit_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_visit" ADD CONSTRAINT "share_visit_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_visit" ADD CONSTRAINT "share_visit_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance" ADD CONSTRAINT "substance_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance" ADD CONSTRAINT "substance_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance" ADD CONSTRAINT "substance_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_delivery" ADD CONSTRAINT "substance_delivery_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_delivery" ADD CONSTRAINT "substance_delivery_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_delivery" ADD CONSTRAINT "substance_delivery_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_send" ADD CONSTRAINT "substance_send_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_send" ADD CONSTRAINT "substance_send_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_send" ADD CONSTRAINT "substance_send_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_send_item" ADD CONSTRAINT "substance_send_item_send_id_substance_send_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."substance_send"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_send_item" ADD CONSTRAINT "substance_send_item_substance_id_substance_id_fk" FOREIGN KEY ("substance_id") REFERENCES "public"."substance"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_version" ADD CONSTRAINT "substance_version_substance_id_substance_id_fk" FOREIGN KEY ("substance_id") REFERENCES "public"."substance"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_version" ADD CONSTRAINT "substance_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_version" ADD CONSTRAINT "substance_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_version" ADD CONSTRAINT "substance_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subject_by_created" ON "subject" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subject_by_updated" ON "subject" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subject_by_title" ON "subject" USING btree ("channel_id","title" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subject_by_visits" ON "subject" USING btree ("channel_id","visits" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subject_path" ON "subject" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "subject_title_search" ON "subject" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "subject_publish_once" ON "subject_publish" USING btree ("subject_id","node_id") WHERE "subject_publish"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "subject_publish_to" ON "subject_publish" USING btree ("node_id") WHERE "subject_publish"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "subject_publish_path" ON "subject_publish" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "subject_version_path" ON "subject_version" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "share_lead_once" ON "share_lead" USING btree ("kind","target_id","owner_id","phone_hash");--> statement-breakpoint
CREATE INDEX "share_lead_by_created" ON "share_lead" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "share_lead_path" ON "share_lead" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "share_visit_once" ON "share_visit" USING btree ("kind","target_id","owner_id","visitor","day");--> statement-breakpoint
CREATE INDEX "share_visit_path" ON "share_visit" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "share_visit_owner" ON "share_visit" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_by_created" ON "substance" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_by_updated" ON "substance" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_by_title" ON "substance" USING btree ("channel_id","title" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_by_reached" ON "substance" USING btree ("channel_id","reached" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_by_shared" ON "substance" USING btree ("channel_id","shared" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_by_visits" ON "substance" USING btree ("channel_id","visits" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_path" ON "substance" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "substance_owner" ON "substance" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_queue" ON "substance" USING btree ("channel_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "substance"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "substance_tags" ON "substance" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "substance_materials" ON "substance" USING gin ("material_ids");--> statement-breakpoint
CREATE INDEX "substance_cover" ON "substance" USING btree ("cover_id") WHERE "substance"."cover_id" is not null;--> statement-breakpoint
CREATE INDEX "substance_product" ON "substance" USING btree ("channel_id","product") WHERE "substance"."product" <> '';--> statement-breakpoint
CREATE INDEX "substance_title_search" ON "substance" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "substance_delivery_once" ON "substance_delivery" USING btree ("send_id","substance_id","owner_id");--> statement-breakpoint
CREATE INDEX "substance_delivery_inbox" ON "substance_delivery" USING btree ("owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_delivery_of_send" ON "substance_delivery" USING btree ("send_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_delivery_path" ON "substance_delivery" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "substance_send_once" ON "substance_send" USING btree ("owner_id","request_key");--> statement-breakpoint
CREATE INDEX "substance_send_by_created" ON "substance_send" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_send_by_from" ON "substance_send" USING btree ("channel_id","from_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "substance_send_path" ON "substance_send" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "substance_send_start" ON "substance_send" USING btree ("from_at") WHERE "substance_send"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "substance_send_end" ON "substance_send" USING btree ("until_at") WHERE "substance_send"."state" in ('scheduled', 'sending', 'active') and "substance_send"."until_at" is not null;--> statement-breakpoint
CREATE INDEX "substance_send_item_of" ON "substance_send_item" USING btree ("substance_id");--> statement-breakpoint
CREATE INDEX "substance_version_path" ON "substance_version" USING btree ("path" text_pattern_ops);