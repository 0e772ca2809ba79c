ALTER TABLE "live_script" ADD COLUMN "write_job" uuid;--> statement-breakpoint
ALTER TABLE "live_script" ADD COLUMN "hot_script_id" bigint;--> statement-breakpoint
ALTER TABLE "live_show" ADD COLUMN "music_duck" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
CREATE INDEX "live_script_hot" ON "live_script" USING btree ("hot_script_id") WHERE "live_script"."hot_script_id" IS NOT NULL;