CREATE TABLE "live_stage" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"setting" jsonb NOT NULL,
	"link_no" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamptz,
	"seen_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "live_comment" ADD COLUMN "untold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_comment" ADD COLUMN "lead" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_show" ADD COLUMN "starts_at" timestamptz;--> statement-breakpoint
ALTER TABLE "live_stage" ADD CONSTRAINT "live_stage_account_id_live_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."live_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_comment_untold" ON "live_comment" USING btree ("id") WHERE "live_comment"."untold";