CREATE TABLE "comment_watch" (
	"attempt_id" bigint PRIMARY KEY NOT NULL,
	"channel_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"published_at" timestamptz NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"whole_at" timestamptz,
	"read_at" timestamptz,
	"next_at" timestamptz,
	"failures" integer DEFAULT 0 NOT NULL,
	"told_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "post_comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"title" text NOT NULL,
	"external_id" text NOT NULL,
	"author_mark" text NOT NULL,
	"author_sealed" text NOT NULL,
	"text" text NOT NULL,
	"phone_sealed" text,
	"marks" text[] NOT NULL,
	"words" text[] NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"clue_id" bigint,
	"at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "post_comment_once" UNIQUE("attempt_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "post_comment_reply" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_comment_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"comment_id" bigint NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sent_at" timestamptz,
	"look_at" timestamptz,
	"looks" integer DEFAULT 0 NOT NULL,
	"external_id" text,
	"member_id" bigint NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment_watch" ADD CONSTRAINT "comment_watch_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment_reply" ADD CONSTRAINT "post_comment_reply_comment_id_post_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment_reply" ADD CONSTRAINT "post_comment_reply_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_watch_due" ON "comment_watch" USING btree ("next_at","account_id") WHERE "comment_watch"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "comment_watch_account" ON "comment_watch" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comment_watch_published" ON "comment_watch" USING btree ("channel_id","published_at");--> statement-breakpoint
CREATE INDEX "post_comment_by_at" ON "post_comment" USING btree ("channel_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_comment_by_state" ON "post_comment" USING btree ("channel_id","state","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_comment_account" ON "post_comment" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "post_comment_author" ON "post_comment" USING btree ("channel_id","author_mark");--> statement-breakpoint
CREATE INDEX "post_comment_path" ON "post_comment" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "post_comment_owner" ON "post_comment" USING btree ("owner_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_comment_node" ON "post_comment" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "post_comment_search" ON "post_comment" USING gin (text_pairs("text"));--> statement-breakpoint
CREATE INDEX "post_comment_reply_of" ON "post_comment_reply" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "post_comment_reply_look" ON "post_comment_reply" USING btree ("look_at") WHERE "post_comment_reply"."look_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_comment_reply_open" ON "post_comment_reply" USING btree ("comment_id") WHERE "post_comment_reply"."state" in ('sending', 'unknown');