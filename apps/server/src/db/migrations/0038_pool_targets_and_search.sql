DROP INDEX "clue_phone_tail";--> statement-breakpoint
CREATE INDEX "clue_phone_tail" ON "clue" USING btree (right("phone_mask", 4));--> statement-breakpoint
CREATE INDEX "clue_open" ON "clue" USING btree ("owner_id","channel_id") WHERE merged_into IS NULL AND state NOT IN ('won', 'closed');--> statement-breakpoint
ALTER INDEX "aisbot_piece_words" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "aisbot_piece_pairs" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('aisbot_piece_words'), gin_clean_pending_list('aisbot_piece_pairs');--> statement-breakpoint
ANALYZE "clue";
