CREATE TABLE "applet" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"app_id" text NOT NULL,
	"original_id" text DEFAULT '' NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"pages" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"product" text NOT NULL,
	"system" text NOT NULL,
	"number" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"forced" boolean DEFAULT false NOT NULL,
	"object" text NOT NULL,
	"ext" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applet" ADD CONSTRAINT "applet_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applet" ADD CONSTRAINT "applet_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applet" ADD CONSTRAINT "applet_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applet" ADD CONSTRAINT "applet_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_version" ADD CONSTRAINT "device_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_version" ADD CONSTRAINT "device_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_version" ADD CONSTRAINT "device_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_version" ADD CONSTRAINT "device_version_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applet_app_id" ON "applet" USING btree ("channel_id","app_id");--> statement-breakpoint
CREATE INDEX "applet_list" ON "applet" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applet_path" ON "applet" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "applet_search" ON "applet" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "device_version_number" ON "device_version" USING btree ("channel_id","product","system","number");--> statement-breakpoint
CREATE INDEX "device_version_published" ON "device_version" USING btree ("product","system") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "device_version_list" ON "device_version" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "device_version_path" ON "device_version" USING btree ("path" text_pattern_ops);