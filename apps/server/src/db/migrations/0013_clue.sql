CREATE TABLE "clue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint,
	"name" text NOT NULL,
	"phone_sealed" text,
	"phone_mark" text,
	"phone_mask" text,
	"identity_mark" text,
	"source" text NOT NULL,
	"source_note" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"city_code" text,
	"remark" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"close_reason" text,
	"score" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz,
	"assigned_at" timestamptz,
	"first_contact_at" timestamptz,
	"last_follow_at" timestamptz,
	"visited_at" timestamptz,
	"won_at" timestamptz,
	"recycle_at" timestamptz,
	"warned_at" timestamptz,
	"pooled_at" timestamptz,
	"extension" jsonb,
	"merged_into" bigint,
	"merged_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clue_follow" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clue_follow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint,
	"clue_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"result" text,
	"text" text DEFAULT '' NOT NULL,
	"state" text,
	"next_at" timestamptz,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clue_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clue_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"sources" text[] NOT NULL,
	"min_score" integer DEFAULT 0 NOT NULL,
	"way" text NOT NULL,
	"member_ids" bigint[] NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_refusal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_refusal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"phone_mark" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clue" ADD CONSTRAINT "clue_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue" ADD CONSTRAINT "clue_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue" ADD CONSTRAINT "clue_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_follow" ADD CONSTRAINT "clue_follow_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_follow" ADD CONSTRAINT "clue_follow_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_follow" ADD CONSTRAINT "clue_follow_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_follow" ADD CONSTRAINT "clue_follow_clue_id_clue_id_fk" FOREIGN KEY ("clue_id") REFERENCES "public"."clue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_rule" ADD CONSTRAINT "clue_rule_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_rule" ADD CONSTRAINT "clue_rule_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clue_rule" ADD CONSTRAINT "clue_rule_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_refusal" ADD CONSTRAINT "contact_refusal_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_refusal" ADD CONSTRAINT "contact_refusal_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_refusal" ADD CONSTRAINT "contact_refusal_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clue_by_created" ON "clue" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE merged_into IS NULL AND owner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_by_recycle" ON "clue" USING btree ("channel_id","recycle_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE merged_into IS NULL AND owner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_by_score" ON "clue" USING btree ("channel_id","score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE merged_into IS NULL AND owner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_by_next" ON "clue" USING btree ("channel_id","next_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE merged_into IS NULL AND owner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_by_follow" ON "clue" USING btree ("channel_id","last_follow_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE merged_into IS NULL AND owner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_by_state" ON "clue" USING btree ("channel_id","state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE merged_into IS NULL AND owner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_pool" ON "clue" USING btree ("channel_id","pooled_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE merged_into IS NULL AND owner_id IS NULL;--> statement-breakpoint
CREATE INDEX "clue_owner" ON "clue" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE merged_into IS NULL AND owner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_owner_next" ON "clue" USING btree ("owner_id","next_at") WHERE owner_id IS NOT NULL AND next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_due" ON "clue" USING btree ("recycle_at") WHERE owner_id IS NOT NULL AND recycle_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_path" ON "clue" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clue_phone" ON "clue" USING btree ("channel_id","phone_mark") WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX "clue_identity" ON "clue" USING btree ("channel_id","identity_mark") WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX "clue_phone_tail" ON "clue" USING btree (right("phone_mask", 4)) WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX "clue_merged" ON "clue" USING btree ("merged_into") WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_search" ON "clue" USING gin (text_pairs(("name" || ' ' || "model")));--> statement-breakpoint
CREATE INDEX "clue_follow_of" ON "clue_follow" USING btree ("clue_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "clue_follow_by_at" ON "clue_follow" USING btree ("channel_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "clue_follow_owner" ON "clue_follow" USING btree ("owner_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "clue_follow_path" ON "clue_follow" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clue_follow_search" ON "clue_follow" USING gin (text_pairs("text"));--> statement-breakpoint
CREATE UNIQUE INDEX "clue_rule_name" ON "clue_rule" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "clue_rule_path" ON "clue_rule" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contact_refusal_phone" ON "contact_refusal" USING btree ("channel_id","phone_mark");--> statement-breakpoint
CREATE INDEX "contact_refusal_path" ON "contact_refusal" USING btree ("path" text_pattern_ops);