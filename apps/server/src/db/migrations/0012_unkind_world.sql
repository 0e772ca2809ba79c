ALTER TABLE "content_account" ADD COLUMN "waiting_since" timestamptz;--> statement-breakpoint
ALTER TABLE "content_account" ADD COLUMN "waiting_until" timestamptz;--> statement-breakpoint
ALTER TABLE "publish_attempt" ADD COLUMN "text_mark" text;--> statement-breakpoint
ALTER TABLE "publish_attempt" ADD COLUMN "revisit_at" timestamptz;--> statement-breakpoint
ALTER TABLE "publish_attempt" ADD COLUMN "revisits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_attempt" ADD COLUMN "gone_at" timestamptz;--> statement-breakpoint
ALTER TABLE "publish_attempt" ADD COLUMN "gone_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_batch" ADD COLUMN "told" text;--> statement-breakpoint
CREATE INDEX "publish_attempt_revisit" ON "publish_attempt" USING btree ("revisit_at") WHERE "publish_attempt"."revisit_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "publish_attempt_text" ON "publish_attempt" USING btree ("account_id","text_mark") WHERE "publish_attempt"."text_mark" is not null and "publish_attempt"."state" in ('submitting', 'unknown');--> statement-breakpoint
CREATE INDEX "publish_batch_told" ON "publish_batch" USING btree ("created_at") WHERE "publish_batch"."told" is not null;