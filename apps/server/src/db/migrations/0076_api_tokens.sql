CREATE TABLE "api_token" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"keys" text[] NOT NULL,
	"per_minute" integer NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamptz,
	"token_hash" text NOT NULL,
	"tail" text NOT NULL,
	"old_hash" text,
	"old_until" timestamptz,
	"revoked_at" timestamptz,
	"end_told_at" timestamptz,
	"last_at" timestamptz,
	"last_ip" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_token_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "api_token_use" (
	"token_id" bigint NOT NULL,
	"day" date NOT NULL,
	"action" text NOT NULL,
	"calls" integer NOT NULL,
	"refused" integer NOT NULL,
	"last_at" timestamptz NOT NULL,
	CONSTRAINT "api_token_use_token_id_day_action_pk" PRIMARY KEY("token_id","day","action")
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "token_id" bigint;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "token_id" bigint;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "token_id" bigint;--> statement-breakpoint
ALTER TABLE "job_run" ADD COLUMN "token_id" bigint;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token_use" ADD CONSTRAINT "api_token_use_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_name" ON "api_token" USING btree ("channel_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_old_hash" ON "api_token" USING btree ("old_hash");--> statement-breakpoint
CREATE INDEX "api_token_owner" ON "api_token" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "api_token_path" ON "api_token" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_token" ON "audit" USING btree ("token_id","at" DESC NULLS LAST) WHERE "audit"."token_id" is not null;