CREATE TABLE "ai_fact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_fact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"until" date,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"expiry_told" timestamptz,
	"deleted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "ai_fact_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_fact_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"fact_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"until" date,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_prompt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_prompt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"purpose" text,
	"tone" text,
	"content" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_prompt_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_prompt_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"prompt_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_fact" ADD CONSTRAINT "ai_fact_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact" ADD CONSTRAINT "ai_fact_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact" ADD CONSTRAINT "ai_fact_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact" ADD CONSTRAINT "ai_fact_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact_version" ADD CONSTRAINT "ai_fact_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact_version" ADD CONSTRAINT "ai_fact_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact_version" ADD CONSTRAINT "ai_fact_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact_version" ADD CONSTRAINT "ai_fact_version_fact_id_ai_fact_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."ai_fact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt" ADD CONSTRAINT "ai_prompt_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt" ADD CONSTRAINT "ai_prompt_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt" ADD CONSTRAINT "ai_prompt_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt" ADD CONSTRAINT "ai_prompt_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt_version" ADD CONSTRAINT "ai_prompt_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt_version" ADD CONSTRAINT "ai_prompt_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt_version" ADD CONSTRAINT "ai_prompt_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt_version" ADD CONSTRAINT "ai_prompt_version_prompt_id_ai_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."ai_prompt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_fact_name" ON "ai_fact" USING btree ("node_id","kind","subject","name") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "ai_fact_list" ON "ai_fact" USING btree ("channel_id","updated_at" DESC NULLS LAST) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "ai_fact_path" ON "ai_fact" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_fact_until" ON "ai_fact" USING btree ("until") WHERE expiry_told IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_fact_version_no" ON "ai_fact_version" USING btree ("fact_id","version");--> statement-breakpoint
CREATE INDEX "ai_fact_version_path" ON "ai_fact_version" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ai_prompt_name" ON "ai_prompt" USING btree ("node_id","kind","name");--> statement-breakpoint
CREATE INDEX "ai_prompt_path" ON "ai_prompt" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ai_prompt_version_no" ON "ai_prompt_version" USING btree ("prompt_id","version");--> statement-breakpoint
CREATE INDEX "ai_prompt_version_path" ON "ai_prompt_version" USING btree ("path" text_pattern_ops);