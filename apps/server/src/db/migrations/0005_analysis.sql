CREATE TABLE "account_reading" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"read_at" timestamptz,
	"failed_at" timestamptz,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamptz,
	"advice" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_day" (
	"attempt_id" bigint NOT NULL,
	"day" date NOT NULL,
	"channel_id" bigint NOT NULL,
	"views" integer,
	"likes" integer,
	"comments" integer,
	"shares" integer,
	CONSTRAINT "post_day_attempt_id_day_pk" PRIMARY KEY("attempt_id","day")
);
--> statement-breakpoint
CREATE TABLE "post_figures" (
	"attempt_id" bigint PRIMARY KEY NOT NULL,
	"channel_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"published_at" timestamptz NOT NULL,
	"views" integer,
	"likes" integer,
	"comments" integer,
	"shares" integer,
	"read_at" timestamptz,
	"next_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "post_snapshot" (
	"attempt_id" bigint NOT NULL,
	"bucket" timestamptz NOT NULL,
	"channel_id" bigint NOT NULL,
	"read_at" timestamptz NOT NULL,
	"grain" smallint DEFAULT 0 NOT NULL,
	"views" integer,
	"likes" integer,
	"comments" integer,
	"shares" integer,
	"gained_views" integer,
	"gained_likes" integer,
	"gained_comments" integer,
	"gained_shares" integer,
	CONSTRAINT "post_snapshot_attempt_id_bucket_pk" PRIMARY KEY("attempt_id","bucket")
);
--> statement-breakpoint
ALTER TABLE "post_day" ADD CONSTRAINT "post_day_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_figures" ADD CONSTRAINT "post_figures_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_snapshot" ADD CONSTRAINT "post_snapshot_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_day_when" ON "post_day" USING btree ("channel_id","day");--> statement-breakpoint
CREATE INDEX "post_figures_due" ON "post_figures" USING btree ("next_at","account_id") WHERE "post_figures"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "post_figures_account" ON "post_figures" USING btree ("account_id","next_at");--> statement-breakpoint
CREATE INDEX "post_figures_published" ON "post_figures" USING btree ("channel_id","published_at");--> statement-breakpoint
CREATE INDEX "post_snapshot_when" ON "post_snapshot" USING btree ("channel_id","bucket");--> statement-breakpoint
CREATE INDEX "post_snapshot_fine" ON "post_snapshot" USING btree ("bucket") WHERE "post_snapshot"."grain" < 2;