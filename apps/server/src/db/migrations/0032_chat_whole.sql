ALTER TABLE "aisbot_piece" ADD COLUMN "signs" bit varying;--> statement-breakpoint
ALTER TABLE "chat_account" ADD COLUMN "welcome" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_account" ADD COLUMN "asks_rating" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_customer" ADD COLUMN "greeting" jsonb;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "notice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_talk" ADD COLUMN "rating_asked_at" timestamptz;--> statement-breakpoint
CREATE INDEX "aisbot_piece_signs" ON "aisbot_piece" USING btree ("channel_id","vector_of","node_id","signs","id") WHERE live AND signs IS NOT NULL;