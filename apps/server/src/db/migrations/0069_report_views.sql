CREATE TABLE "report_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"question" jsonb NOT NULL,
	"shared" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_view_member" (
	"view_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"favourite" boolean DEFAULT false NOT NULL,
	"rhythm" text,
	"sent_for" date,
	CONSTRAINT "report_view_member_view_id_member_id_pk" PRIMARY KEY("view_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "report_proof" ADD COLUMN "filled_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "report_view" ADD CONSTRAINT "report_view_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_view" ADD CONSTRAINT "report_view_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_view" ADD CONSTRAINT "report_view_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_view_member" ADD CONSTRAINT "report_view_member_view_id_report_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."report_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_view_member" ADD CONSTRAINT "report_view_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_view_name" ON "report_view" USING btree ("owner_id","channel_id","name");--> statement-breakpoint
CREATE INDEX "report_view_path" ON "report_view" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "report_view_member_rhythm" ON "report_view_member" USING btree ("rhythm","sent_for") WHERE "report_view_member"."rhythm" IS NOT NULL;