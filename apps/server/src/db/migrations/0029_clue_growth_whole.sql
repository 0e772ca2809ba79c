CREATE TABLE "clue_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clue_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"follow_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"ext" text NOT NULL,
	"size" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clue_intake" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clue_intake_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"token_hash" text NOT NULL,
	"tail" text NOT NULL,
	"per_minute" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"last_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clue_intake_call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clue_intake_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"intake_id" bigint NOT NULL,
	"request_key" text NOT NULL,
	"content_mark" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clue" ADD COLUMN "other_before" jsonb;--> statement-breakpoint
ALTER TABLE "clue_file" ADD CONSTRAINT "clue_file_follow_id_clue_follow_id_fk" FOREIGN KEY ("follow_id") REFERENCES "public"."clue_follow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_intake" ADD CONSTRAINT "clue_intake_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_intake" ADD CONSTRAINT "clue_intake_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_intake" ADD CONSTRAINT "clue_intake_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_intake_call" ADD CONSTRAINT "clue_intake_call_intake_id_clue_intake_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."clue_intake"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clue_file_of" ON "clue_file" USING btree ("follow_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clue_intake_token" ON "clue_intake" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "clue_intake_name" ON "clue_intake" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "clue_intake_path" ON "clue_intake" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "clue_intake_call_key" ON "clue_intake_call" USING btree ("intake_id","request_key");--> statement-breakpoint
CREATE INDEX "clue_intake_call_at" ON "clue_intake_call" USING btree ("at");--> statement-breakpoint
CREATE INDEX "clue_silent" ON "clue" USING btree ("channel_id",greatest("assigned_at", "last_follow_at")) WHERE merged_into IS NULL AND owner_id IS NOT NULL AND state IN ('new', 'following', 'invited');--> statement-breakpoint
CREATE INDEX "clue_follow_appointment" ON "clue_follow" USING btree ("channel_id","next_at") WHERE kind = 'appointment';--> statement-breakpoint
CREATE INDEX "growth_prospect_by_next" ON "growth_prospect" USING btree ("channel_id","next_at" DESC NULLS LAST,"id" DESC NULLS LAST);