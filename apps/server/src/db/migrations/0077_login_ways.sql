CREATE TABLE "former_password" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_password_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_identity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"way_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"member_id" bigint NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"linked_by" text NOT NULL,
	"linked_at" timestamptz DEFAULT now() NOT NULL,
	"last_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "login_ticket" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"way_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "login_ticket_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "login_trip" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_trip_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"way_id" bigint NOT NULL,
	"state_hash" text NOT NULL,
	"key_hash" text NOT NULL,
	"verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"tester_id" bigint,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "login_trip_stateHash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "login_way" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_way_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"issuer" text,
	"client_id" text NOT NULL,
	"agent_id" text DEFAULT '' NOT NULL,
	"secret_sealed" text,
	"scopes" text DEFAULT '' NOT NULL,
	"match_by" text NOT NULL,
	"auto_join" boolean DEFAULT false NOT NULL,
	"join_rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"only_this" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"tested_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "factor_challenge" ADD COLUMN "via" jsonb;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "via" jsonb;--> statement-breakpoint
ALTER TABLE "former_password" ADD CONSTRAINT "former_password_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_identity" ADD CONSTRAINT "login_identity_way_id_login_way_id_fk" FOREIGN KEY ("way_id") REFERENCES "public"."login_way"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_identity" ADD CONSTRAINT "login_identity_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_way_id_login_way_id_fk" FOREIGN KEY ("way_id") REFERENCES "public"."login_way"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_trip" ADD CONSTRAINT "login_trip_way_id_login_way_id_fk" FOREIGN KEY ("way_id") REFERENCES "public"."login_way"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_trip" ADD CONSTRAINT "login_trip_tester_id_member_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_way" ADD CONSTRAINT "login_way_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_way" ADD CONSTRAINT "login_way_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_way" ADD CONSTRAINT "login_way_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_way" ADD CONSTRAINT "login_way_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_password_member" ON "former_password" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "login_identity_subject" ON "login_identity" USING btree ("way_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "login_identity_member" ON "login_identity" USING btree ("way_id","member_id");--> statement-breakpoint
CREATE INDEX "login_identity_person" ON "login_identity" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "login_ticket_expiry" ON "login_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_ticket_way" ON "login_ticket" USING btree ("way_id");--> statement-breakpoint
CREATE INDEX "login_trip_expiry" ON "login_trip" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_trip_way" ON "login_trip" USING btree ("way_id");--> statement-breakpoint
CREATE INDEX "login_way_list" ON "login_way" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_way_path" ON "login_way" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "login_way_name" ON "login_way" USING btree ("channel_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "login_way_client" ON "login_way" USING btree ("channel_id","kind",coalesce("issuer", ''),"client_id");--> statement-breakpoint
CREATE INDEX "login_way_search" ON "login_way" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "session_via" ON "session" USING btree (("via" ->> 'way'),("via" ->> 'subject')) WHERE "session"."via" is not null;