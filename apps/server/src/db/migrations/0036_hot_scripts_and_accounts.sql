CREATE TABLE "hot_script" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_script_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"package_id" bigint,
	"title" text NOT NULL,
	"opening" text DEFAULT '' NOT NULL,
	"points" jsonb DEFAULT '[]' NOT NULL,
	"questions" text[] DEFAULT '{}' NOT NULL,
	"closing" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hot_hit" ALTER COLUMN "topic_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_follow" ADD COLUMN "kind" text DEFAULT 'topic' NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_follow" ADD COLUMN "account_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_follow" ADD COLUMN "min_ratio" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_follow" ADD COLUMN "min_views" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_hit" ADD COLUMN "work_id" bigint;--> statement-breakpoint
ALTER TABLE "hot_script" ADD CONSTRAINT "hot_script_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_script" ADD CONSTRAINT "hot_script_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_script" ADD CONSTRAINT "hot_script_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_script" ADD CONSTRAINT "hot_script_package_id_hot_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."hot_package"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hot_script_package" ON "hot_script" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "hot_script_path" ON "hot_script" USING btree ("path" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "hot_hit" ADD CONSTRAINT "hot_hit_work_id_hot_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."hot_work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hot_hit_work_once" ON "hot_hit" USING btree ("follow_id","work_id");--> statement-breakpoint
CREATE INDEX "hot_hit_work" ON "hot_hit" USING btree ("work_id");