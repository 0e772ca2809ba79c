ALTER TABLE "live_blocked" ADD COLUMN "node_id" bigint;--> statement-breakpoint
-- Whoever was blocked so far was so in the whole channel.
UPDATE "live_blocked" b SET "node_id" = (SELECT min(n."id") FROM "node" n WHERE n."channel_id" = b."channel_id" AND n."parent_id" IS NULL);--> statement-breakpoint
ALTER TABLE "live_blocked" ALTER COLUMN "node_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "live_blocked" DROP CONSTRAINT "live_blocked_channel_id_viewer_pk";--> statement-breakpoint
ALTER TABLE "live_blocked" ADD CONSTRAINT "live_blocked_node_id_viewer_pk" PRIMARY KEY("node_id","viewer");--> statement-breakpoint
ALTER TABLE "live_blocked" ADD CONSTRAINT "live_blocked_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;
