ALTER TABLE "digit_avatar" ADD COLUMN "consent_from" date;--> statement-breakpoint
ALTER TABLE "video_voice" ADD COLUMN "consent_from" date;--> statement-breakpoint
-- Portraits that passed although no face was seen in them, as confirmed by whoever uploaded them.
UPDATE "digit_avatar" SET "state" = 'refused', "note" = '照片中未找到人脸，请上传正面、清晰、面部占画面较大的单人照片' WHERE "state" = 'ready' AND "checks" @> '[{"id":"face","result":"person"}]'::jsonb;--> statement-breakpoint
UPDATE "digit_avatar" SET "consent_proof" = "object" WHERE "object" = 'video/demo/avatar' AND "consent_proof" IS NULL;