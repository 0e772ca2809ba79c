ALTER TABLE "live_blocked" DROP CONSTRAINT "live_blocked_node_id_viewer_pk";--> statement-breakpoint
ALTER TABLE "live_blocked" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "live_blocked_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "live_blocked" ADD COLUMN "nickname" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- As the viewer was called in the rooms of the place when blocked, or else soon after; viewers without a comment left stay without a name.
UPDATE "live_blocked" b SET "nickname" = k."nickname" FROM (
  SELECT DISTINCT ON (x."id") x."id", c."nickname"
  FROM "live_blocked" x JOIN "node" n ON n."id" = x."node_id" JOIN "live_comment" c ON c."viewer" = x."viewer"
  JOIN "live_show" s ON s."id" = c."show_id" AND s."channel_id" = x."channel_id" AND starts_with(s."path", n."path")
  ORDER BY x."id", c."at" > x."at", abs(extract(epoch FROM c."at" - x."at")), c."id"
) k WHERE k."id" = b."id";--> statement-breakpoint
CREATE UNIQUE INDEX "live_blocked_once" ON "live_blocked" USING btree ("node_id","viewer");--> statement-breakpoint
CREATE INDEX "live_blocked_newest" ON "live_blocked" USING btree ("channel_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);