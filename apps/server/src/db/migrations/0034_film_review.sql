ALTER TABLE "video" ADD COLUMN "script" text DEFAULT 'board' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "findings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "blocks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "warns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "review" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "review_stage" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "review_stages" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "reviewer_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "submitted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "reject_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "digit_film" ADD COLUMN "theme_id" bigint;--> statement-breakpoint
CREATE INDEX "video_to_review" ON "video" USING btree ("channel_id","submitted_at","id") WHERE "video"."review" = 'pending';