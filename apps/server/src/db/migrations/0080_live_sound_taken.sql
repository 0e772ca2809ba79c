ALTER TABLE "live_sound" ADD COLUMN "taken_until" timestamptz;--> statement-breakpoint
CREATE INDEX "live_play_sound" ON "live_play" USING btree ("sound_id");