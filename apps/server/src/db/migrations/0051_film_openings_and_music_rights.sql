ALTER TABLE "video" ADD COLUMN "same_opening" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_music" ADD COLUMN "rights_until" date;--> statement-breakpoint
ALTER TABLE "video_music" ADD COLUMN "rights_proof" text;--> statement-breakpoint
ALTER TABLE "video_music" ADD COLUMN "end_told_at" timestamptz;