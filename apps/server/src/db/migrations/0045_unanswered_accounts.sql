CREATE TABLE "chat_pull" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"due_at" timestamptz,
	"claimed_until" timestamptz,
	"failures" integer DEFAULT 0 NOT NULL,
	"sealed_token" text,
	"hinted_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "chat_callback" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_callback" ADD COLUMN "due_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "unknown_at" timestamptz;--> statement-breakpoint
ALTER TABLE "post_comment_reply" ADD COLUMN "unanswered_at" timestamptz;--> statement-breakpoint
ALTER TABLE "chat_pull" ADD CONSTRAINT "chat_pull_account_id_chat_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."chat_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_pull_due" ON "chat_pull" USING btree ("due_at") WHERE due_at IS NOT NULL;