ALTER TABLE "job_run" ADD COLUMN "queue" text;--> statement-breakpoint
ALTER TABLE "job_run" ADD COLUMN "party" text;--> statement-breakpoint
ALTER TABLE "job_run" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "job_run_turn" ON "job_run" USING btree ("queue","turn") WHERE status = 'queued' AND party IS NOT NULL;--> statement-breakpoint
CREATE INDEX "job_run_party" ON "job_run" USING btree ("queue","party","turn") WHERE status = 'queued' AND party IS NOT NULL;