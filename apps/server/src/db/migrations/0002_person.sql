CREATE TABLE "member_binding" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_binding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bound_by" bigint,
	"bound_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "member_binding_one" UNIQUE("member_id","channel_id","kind")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewer_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewer_session_id" bigint;--> statement-breakpoint
ALTER TABLE "member_binding" ADD CONSTRAINT "member_binding_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_binding" ADD CONSTRAINT "member_binding_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_binding" ADD CONSTRAINT "member_binding_bound_by_member_id_fk" FOREIGN KEY ("bound_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_binding_userid" ON "member_binding" USING btree ("channel_id",lower("name")) WHERE "member_binding"."kind" = 'workChat';--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewer_id_member_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewer_session_id_session_id_fk" FOREIGN KEY ("viewer_session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_viewer" ON "session" USING btree ("viewer_session_id") WHERE "session"."viewer_session_id" is not null;--> statement-breakpoint
-- What was bound before stays bound, in the channel the person works in.
INSERT INTO "member_binding" ("member_id", "channel_id", "kind", "name", "bound_at")
SELECT m.id, place.channel_id, 'workChat', m.userid, m.updated_at FROM "member" m
CROSS JOIN LATERAL (SELECT coalesce(m.channel_id, (SELECT min(ms.channel_id) FROM "membership" ms WHERE ms.member_id = m.id)) AS channel_id) place
WHERE m.userid IS NOT NULL AND place.channel_id IS NOT NULL ORDER BY m.id ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "member" DROP COLUMN "userid";