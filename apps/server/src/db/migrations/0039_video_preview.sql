ALTER TABLE "video" ADD COLUMN "preview" jsonb;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "preview_job_id" text;