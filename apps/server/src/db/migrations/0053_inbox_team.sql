ALTER TABLE "chat_seat" ADD COLUMN "seen_at" timestamptz;--> statement-breakpoint
ALTER TABLE "chat_talk" ADD COLUMN "reply_by" timestamptz;--> statement-breakpoint
ALTER TABLE "chat_talk" ADD COLUMN "escalated_at" timestamptz;--> statement-breakpoint
ALTER TABLE "chat_talk" ADD COLUMN "person_reply_at" timestamptz;--> statement-breakpoint
ALTER TABLE "chat_talk" ADD COLUMN "handed" jsonb;--> statement-breakpoint
CREATE INDEX "chat_talk_due" ON "chat_talk" USING btree ("channel_id","reply_by") WHERE reply_by IS NOT NULL;--> statement-breakpoint
UPDATE "chat_talk" t SET person_reply_at = m.at FROM (SELECT talk_id, min(at) AS at FROM "chat_message" WHERE sender IN ('member', 'outside') GROUP BY talk_id) m WHERE m.talk_id = t.id;
