CREATE TABLE "help_article" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"category_id" bigint,
	"place" integer DEFAULT 0 NOT NULL,
	"guide_key" text,
	"guide_hash" text DEFAULT '' NOT NULL,
	"follows" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"pages" text[] DEFAULT '{}' NOT NULL,
	"text_no" integer DEFAULT 1 NOT NULL,
	"shown_no" integer,
	"text" text DEFAULT '' NOT NULL,
	"minutes" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "help_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"guide_key" text
);
--> statement-breakpoint
CREATE TABLE "help_guide" (
	"key" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"doc" jsonb NOT NULL,
	"text" text NOT NULL,
	"minutes" integer NOT NULL,
	"pages" text[] DEFAULT '{}' NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"public" boolean NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_version" (
	"article_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"doc" jsonb NOT NULL,
	"by_id" bigint,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "help_version_article_id_no_pk" PRIMARY KEY("article_id","no")
);
--> statement-breakpoint
CREATE TABLE "help_vote" (
	"article_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"helpful" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"no" integer NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "help_vote_article_id_member_id_pk" PRIMARY KEY("article_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "help_article" ADD CONSTRAINT "help_article_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_article" ADD CONSTRAINT "help_article_category_id_help_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."help_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_article" ADD CONSTRAINT "help_article_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_category" ADD CONSTRAINT "help_category_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_category" ADD CONSTRAINT "help_category_parent_id_help_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."help_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_version" ADD CONSTRAINT "help_version_article_id_help_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_version" ADD CONSTRAINT "help_version_by_id_member_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_vote" ADD CONSTRAINT "help_vote_article_id_help_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_vote" ADD CONSTRAINT "help_vote_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "help_article_guide" ON "help_article" USING btree ("channel_id","guide_key");--> statement-breakpoint
CREATE INDEX "help_article_by_updated" ON "help_article" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "help_article_category" ON "help_article" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "help_article_search" ON "help_article" USING gin (text_pairs("text"));--> statement-breakpoint
CREATE INDEX "help_article_title" ON "help_article" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "help_category_guide" ON "help_category" USING btree ("channel_id","guide_key");--> statement-breakpoint
CREATE UNIQUE INDEX "help_category_name" ON "help_category" USING btree ("channel_id",coalesce("parent_id", 0),"name");--> statement-breakpoint
CREATE INDEX "help_category_parent" ON "help_category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "help_vote_member" ON "help_vote" USING btree ("member_id");