CREATE TABLE "owner_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "owner_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"from_id" bigint,
	"owner_id" bigint,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "city_code" text;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_change" ADD CONSTRAINT "owner_change_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_change" ADD CONSTRAINT "owner_change_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_change" ADD CONSTRAINT "owner_change_from_id_member_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_change" ADD CONSTRAINT "owner_change_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_change" ADD CONSTRAINT "owner_change_changed_by_member_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_change_node" ON "owner_change" USING btree ("node_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "owner_change_path" ON "owner_change" USING btree ("path" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "node" ADD CONSTRAINT "node_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "node_by_created" ON "node" USING btree ("channel_id","kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "node_by_name" ON "node" USING btree ("channel_id","kind","name" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "node_by_code" ON "node" USING btree ("channel_id","kind","code" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "node_city" ON "node" USING btree ("channel_id","kind","city_code");--> statement-breakpoint
CREATE INDEX "node_owner" ON "node" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "node_name_search" ON "node" USING gin (regexp_replace("name", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "node_code_search" ON "node" USING gin (regexp_replace(lower("code"), '(.)', '\1\1', 'g') gin_trgm_ops);