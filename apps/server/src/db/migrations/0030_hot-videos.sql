CREATE TABLE "hot_benchmark" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_benchmark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"handle" text DEFAULT '' NOT NULL,
	"homepage" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"account_id" bigint,
	"fans" integer,
	"remark" text DEFAULT '' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"baseline" integer,
	"last_at" timestamptz,
	"read_at" timestamptz,
	"trouble" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_benchmark_fans" (
	"benchmark_id" bigint NOT NULL,
	"day" date NOT NULL,
	"fans" integer NOT NULL,
	CONSTRAINT "hot_benchmark_fans_benchmark_id_day_pk" PRIMARY KEY("benchmark_id","day")
);
--> statement-breakpoint
CREATE TABLE "hot_film_reading" (
	"channel_id" bigint PRIMARY KEY NOT NULL,
	"asked_at" timestamptz,
	"read_at" timestamptz,
	"trouble" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_reference" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_reference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"form" text NOT NULL,
	"theme_id" bigint NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_work" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"benchmark_id" bigint,
	"platform" text NOT NULL,
	"author" text NOT NULL,
	"key" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"seconds" integer,
	"published_at" timestamptz,
	"first_at" timestamptz DEFAULT now() NOT NULL,
	"at" timestamptz NOT NULL,
	"views" integer,
	"likes" integer,
	"comments" integer,
	"shares" integer,
	"read_at" timestamptz,
	"rank" integer,
	"ratio" real,
	"notes" jsonb,
	"themes" integer DEFAULT 0 NOT NULL,
	"attempt_id" bigint
);
--> statement-breakpoint
CREATE TABLE "hot_work_figure" (
	"work_id" bigint NOT NULL,
	"at" timestamptz NOT NULL,
	"views" integer,
	"likes" integer,
	"comments" integer,
	"shares" integer,
	CONSTRAINT "hot_work_figure_work_id_at_pk" PRIMARY KEY("work_id","at")
);
--> statement-breakpoint
ALTER TABLE "hot_adoption" ADD COLUMN "form" text DEFAULT 'article' NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_package" ADD COLUMN "account_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_benchmark" ADD CONSTRAINT "hot_benchmark_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_benchmark" ADD CONSTRAINT "hot_benchmark_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_benchmark" ADD CONSTRAINT "hot_benchmark_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_benchmark_fans" ADD CONSTRAINT "hot_benchmark_fans_benchmark_id_hot_benchmark_id_fk" FOREIGN KEY ("benchmark_id") REFERENCES "public"."hot_benchmark"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_film_reading" ADD CONSTRAINT "hot_film_reading_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_reference" ADD CONSTRAINT "hot_reference_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_reference" ADD CONSTRAINT "hot_reference_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_reference" ADD CONSTRAINT "hot_reference_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_reference" ADD CONSTRAINT "hot_reference_work_id_hot_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."hot_work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_work" ADD CONSTRAINT "hot_work_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_work" ADD CONSTRAINT "hot_work_benchmark_id_hot_benchmark_id_fk" FOREIGN KEY ("benchmark_id") REFERENCES "public"."hot_benchmark"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_work_figure" ADD CONSTRAINT "hot_work_figure_work_id_hot_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."hot_work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hot_benchmark_once" ON "hot_benchmark" USING btree ("node_id","platform","name");--> statement-breakpoint
CREATE INDEX "hot_benchmark_by_created" ON "hot_benchmark" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_benchmark_path" ON "hot_benchmark" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "hot_benchmark_account" ON "hot_benchmark" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "hot_benchmark_search" ON "hot_benchmark" USING gin (text_pairs((name || ' ' || handle)));--> statement-breakpoint
CREATE UNIQUE INDEX "hot_reference_theme" ON "hot_reference" USING btree ("form","theme_id");--> statement-breakpoint
CREATE INDEX "hot_reference_work" ON "hot_reference" USING btree ("work_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_reference_path" ON "hot_reference" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "hot_work_once" ON "hot_work" USING btree ("benchmark_id","key") WHERE benchmark_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "hot_work_listed" ON "hot_work" USING btree ("channel_id","key") WHERE benchmark_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "hot_work_attempt" ON "hot_work" USING btree ("benchmark_id","attempt_id") WHERE attempt_id is not null;--> statement-breakpoint
CREATE INDEX "hot_work_by_at" ON "hot_work" USING btree ("channel_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_work_by_ratio" ON "hot_work" USING btree ("channel_id","ratio" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_work_by_views" ON "hot_work" USING btree ("channel_id","views" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_work_by_likes" ON "hot_work" USING btree ("channel_id","likes" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_work_of" ON "hot_work" USING btree ("benchmark_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_work_search" ON "hot_work" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE INDEX "hot_work_figure_at" ON "hot_work_figure" USING btree ("at");--> statement-breakpoint
CREATE INDEX "hot_adoption_by_at" ON "hot_adoption" USING btree ("channel_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_adoption_theme" ON "hot_adoption" USING btree ("form","theme_id");