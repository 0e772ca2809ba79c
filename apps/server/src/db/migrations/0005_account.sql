CREATE TABLE "content_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"external_id" text DEFAULT '' NOT NULL,
	"sealed" text,
	"authorised_until" timestamptz,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"daily_limit" integer NOT NULL,
	"fans" integer,
	"posted_on" date,
	"posted_count" integer DEFAULT 0 NOT NULL,
	"last_success_at" timestamptz,
	"last_error" jsonb,
	"checked_at" timestamptz,
	"paused_at" timestamptz,
	"paused_reason" text DEFAULT '' NOT NULL,
	"paused_by" bigint,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_account_group" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_account_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_account_group_member" (
	"group_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "content_account_group_member_group_id_account_id_pk" PRIMARY KEY("group_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "content_account_round" (
	"state" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_account" ADD CONSTRAINT "content_account_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account" ADD CONSTRAINT "content_account_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account" ADD CONSTRAINT "content_account_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account" ADD CONSTRAINT "content_account_paused_by_member_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_group" ADD CONSTRAINT "content_account_group_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_group" ADD CONSTRAINT "content_account_group_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_group" ADD CONSTRAINT "content_account_group_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_group_member" ADD CONSTRAINT "content_account_group_member_group_id_content_account_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."content_account_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_group_member" ADD CONSTRAINT "content_account_group_member_account_id_content_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."content_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_round" ADD CONSTRAINT "content_account_round_account_id_content_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."content_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_round" ADD CONSTRAINT "content_account_round_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_account_once" ON "content_account" USING btree ("channel_id","platform","external_id") WHERE "content_account"."deleted_at" is null and "content_account"."external_id" <> '';--> statement-breakpoint
CREATE INDEX "content_account_by_created" ON "content_account" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_account_path" ON "content_account" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "content_account_checked" ON "content_account" USING btree ("checked_at") WHERE "content_account"."deleted_at" is null and "content_account"."sealed" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_account_group_name" ON "content_account_group" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "content_account_group_path" ON "content_account_group" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "content_account_group_of" ON "content_account_group_member" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "content_account_round_expires" ON "content_account_round" USING btree ("expires_at");