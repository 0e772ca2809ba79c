ALTER TABLE "growth_prospect" ADD COLUMN "self_assigned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "growth_prospect" ADD COLUMN "released_by" bigint;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "evidence_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "post_comment_clue" ON "post_comment" USING btree ("clue_id") WHERE "post_comment"."clue_id" is not null;