ALTER TABLE "clue" ADD COLUMN "taken_from" bigint;--> statement-breakpoint
CREATE INDEX "clue_live_created" ON "clue" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX "growth_prospect_by_state" ON "growth_prospect" USING btree ("channel_id","state","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "growth_prospect_by_signals" ON "growth_prospect" USING btree ("channel_id","signals" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "growth_signal_by_level" ON "growth_signal" USING btree ("channel_id","level","at" DESC NULLS LAST,"id" DESC NULLS LAST);