ALTER TABLE "live_sound" ADD COLUMN "used_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "live_sound_used" ON "live_sound" USING btree ("used_at","id");