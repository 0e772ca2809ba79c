ALTER TABLE "import_row" ALTER COLUMN "cells" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "clue" ADD COLUMN "phone_unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clue" ADD COLUMN "phone_typed_by" bigint;--> statement-breakpoint
ALTER TABLE "clue" ADD COLUMN "suspect" text;--> statement-breakpoint
ALTER TABLE "contact_refusal" ADD COLUMN "unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_suspect" ON "clue" USING btree ("channel_id","id") WHERE merged_into IS NULL AND suspect IS NOT NULL;--> statement-breakpoint
-- Texts written before every number was masked, not only the customer's own: masked in the usual spellings, for good. Other spellings are masked when they are read.
CREATE FUNCTION pg_temp.mask_phones(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(said, '(^|[^0-9])(1[3-9][0-9])[ .-]?[0-9]{4}[ .-]?([0-9]{4})(?![0-9])', '\1\2****\3', 'g')
$$;--> statement-breakpoint
UPDATE "clue" SET "name" = pg_temp.mask_phones("name"), "remark" = pg_temp.mask_phones("remark"), "source_note" = pg_temp.mask_phones("source_note"), "model" = pg_temp.mask_phones("model") WHERE ("name" || ' ' || "remark" || ' ' || "source_note" || ' ' || "model") ~ '1[3-9][0-9][ .-]?[0-9]{4}[ .-]?[0-9]{4}';--> statement-breakpoint
UPDATE "clue_follow" SET "text" = pg_temp.mask_phones("text") WHERE "text" ~ '1[3-9][0-9][ .-]?[0-9]{4}[ .-]?[0-9]{4}';--> statement-breakpoint
UPDATE "chat_customer" SET "name" = pg_temp.mask_phones("name"), "remark" = pg_temp.mask_phones("remark"), "wechat" = pg_temp.mask_phones("wechat") WHERE ("name" || ' ' || "remark" || ' ' || "wechat") ~ '1[3-9][0-9][ .-]?[0-9]{4}[ .-]?[0-9]{4}';--> statement-breakpoint
UPDATE "chat_note" SET "text" = pg_temp.mask_phones("text") WHERE "text" ~ '1[3-9][0-9][ .-]?[0-9]{4}[ .-]?[0-9]{4}';--> statement-breakpoint
UPDATE "chat_message" SET "text" = pg_temp.mask_phones("text"), "card" = pg_temp.mask_phones("card"::text)::jsonb WHERE "sender" = 'customer' AND ("text" || coalesce("card"::text, '')) ~ '1[3-9][0-9][ .-]?[0-9]{4}[ .-]?[0-9]{4}';--> statement-breakpoint
UPDATE "share_lead" SET "name" = pg_temp.mask_phones("name") WHERE "name" ~ '1[3-9][0-9][ .-]?[0-9]{4}[ .-]?[0-9]{4}';
