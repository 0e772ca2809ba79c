ALTER TABLE "event" ADD COLUMN "audience" jsonb;--> statement-breakpoint
CREATE INDEX "event_audience" ON "event" USING btree ("xid") WHERE "event"."audience" is not null;--> statement-breakpoint
CREATE INDEX "material_remark_search" ON "material" USING gin (regexp_replace("remark", '(.)', '\1\1', 'g') gin_trgm_ops) WHERE "material"."remark" <> '';