ALTER TABLE "hot_follow" ADD COLUMN "source_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_follow" ADD COLUMN "mode" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_follow" ADD COLUMN "digest_at" text DEFAULT '09:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_follow" ADD COLUMN "digest_on" date;--> statement-breakpoint
ALTER TABLE "hot_package" ADD COLUMN "review_stage" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_package" ADD COLUMN "review_stages" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_package" ADD COLUMN "reviewer_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_package" ADD COLUMN "submitted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "hot_package" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "hot_package" ADD COLUMN "reject_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_source" ADD COLUMN "wait_until" timestamptz;--> statement-breakpoint
CREATE INDEX "hot_hit_topic" ON "hot_hit" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "hot_hit_waiting" ON "hot_hit" USING btree ("follow_id") WHERE told_at IS NULL;--> statement-breakpoint
UPDATE "hot_package" SET "submitted_at" = "created_at", "submitted_by" = "owner_id" WHERE "status" <> 'draft';--> statement-breakpoint
UPDATE "hot_package" SET "reject_reason" = "reason" WHERE "status" = 'rejected';--> statement-breakpoint
INSERT INTO "review_decision" ("kind", "subject_id", "version_id", "version_no", "channel_id", "node_id", "path", "owner_id", "decision", "reason", "reviewer_id", "created_at")
SELECT 'hotPackage', "id", "reviewed_version", "reviewed_version", "channel_id", "node_id", "path", "owner_id", CASE WHEN "status" = 'rejected' THEN 'reject' ELSE 'pass' END, "reason", "reviewer_id", coalesce("reviewed_at", "created_at")
FROM "hot_package" WHERE "reviewed_version" IS NOT NULL AND "reviewer_id" IS NOT NULL;
