ALTER TABLE "hot_source" ADD COLUMN "planned_from" timestamptz;--> statement-breakpoint
ALTER TABLE "hot_title" ADD COLUMN "url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_title" ADD COLUMN "published_at" timestamptz;