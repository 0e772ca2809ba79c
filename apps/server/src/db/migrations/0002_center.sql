CREATE TABLE "node_seats" (
	"node_id" bigint PRIMARY KEY NOT NULL,
	"seats" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seat_meeting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_meeting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"node_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_file" (
	"export_id" bigint PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avatar" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatar_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"token" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "avatar_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "notice_off" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "notice_off_member_id_kind_place_pk" PRIMARY KEY("member_id","kind","place")
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "expires_at" timestamptz DEFAULT now() + interval '30 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "node_seats" ADD CONSTRAINT "node_seats_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_meeting" ADD CONSTRAINT "seat_meeting_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_meeting" ADD CONSTRAINT "seat_meeting_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_meeting" ADD CONSTRAINT "seat_meeting_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_export_id_export_run_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."export_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar" ADD CONSTRAINT "avatar_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_off" ADD CONSTRAINT "notice_off_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_meeting_member" ON "seat_meeting" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "seat_meeting_channel" ON "seat_meeting" USING btree ("channel_id","node_id");--> statement-breakpoint
CREATE INDEX "avatar_member" ON "avatar" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "export_run_expiry" ON "export_run" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_jobId_unique" UNIQUE("job_id");