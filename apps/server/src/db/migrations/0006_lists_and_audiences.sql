ALTER TABLE "event" ADD COLUMN "audience" jsonb;--> statement-breakpoint
CREATE INDEX "member_not_active" ON "member" USING btree ("id","status") WHERE "member"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "member_admin" ON "member" USING btree ("id") WHERE "member"."is_admin";--> statement-breakpoint
CREATE INDEX "node_by_status" ON "node" USING btree ("channel_id","kind","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "node_disabled" ON "node" USING btree ("path" text_pattern_ops) WHERE "node"."status" = 'disabled';--> statement-breakpoint
CREATE INDEX "event_audience" ON "event" USING btree ("xid") WHERE "event"."audience" is not null;--> statement-breakpoint
CREATE INDEX "material_remark_search" ON "material" USING gin (regexp_replace("remark", '(.)', '\1\1', 'g') gin_trgm_ops) WHERE "material"."remark" <> '';--> statement-breakpoint
-- A dealer's list reads either that dealer's rows or, for a large part of the tree, the newest of all. To choose, PostgreSQL
-- must know how much lies below a path; with a hundred steps a dealer among a thousand is taken for ten.
ALTER TABLE "membership" ALTER COLUMN "path" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "material" ALTER COLUMN "path" SET STATISTICS 1000;--> statement-breakpoint
ANALYZE "membership" ("path");--> statement-breakpoint
ANALYZE "material" ("path");
