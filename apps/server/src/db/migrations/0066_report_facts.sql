CREATE TABLE "report_fact" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_fact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"source" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"earned_path" text NOT NULL,
	"member_id" bigint DEFAULT 0 NOT NULL,
	"subject_kind" text DEFAULT '' NOT NULL,
	"subject_id" bigint DEFAULT 0 NOT NULL,
	"record_id" bigint DEFAULT 0 NOT NULL,
	"platform" smallint DEFAULT 0 NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"shared" integer DEFAULT 0 NOT NULL,
	"published" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"forwards" integer DEFAULT 0 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"handouts" integer DEFAULT 0 NOT NULL,
	"recalls" integer DEFAULT 0 NOT NULL,
	"tasks" integer DEFAULT 0 NOT NULL,
	"tasks_done" integer DEFAULT 0 NOT NULL,
	"talks" integer DEFAULT 0 NOT NULL,
	"talks_answered" integer DEFAULT 0 NOT NULL,
	"clues" integer DEFAULT 0 NOT NULL,
	"store_visits" integer DEFAULT 0 NOT NULL,
	"deals" integer DEFAULT 0 NOT NULL,
	"entered_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "report_fact_day_id_pk" PRIMARY KEY("day","id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "report_proof" (
	"channel_id" bigint NOT NULL,
	"source" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"corrected" integer NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "report_proof_channel_id_source_pk" PRIMARY KEY("channel_id","source")
);
--> statement-breakpoint
CREATE TABLE "report_sum" (
	"channel_id" bigint NOT NULL,
	"place_path" text NOT NULL,
	"place_id" bigint NOT NULL,
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"place_kind" text NOT NULL,
	"span" smallint NOT NULL,
	"period" date NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"reached" bigint DEFAULT 0 NOT NULL,
	"opened" bigint DEFAULT 0 NOT NULL,
	"shared" bigint DEFAULT 0 NOT NULL,
	"published" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"leads" bigint DEFAULT 0 NOT NULL,
	"posts" bigint DEFAULT 0 NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"forwards" bigint DEFAULT 0 NOT NULL,
	"uses" bigint DEFAULT 0 NOT NULL,
	"downloads" bigint DEFAULT 0 NOT NULL,
	"handouts" bigint DEFAULT 0 NOT NULL,
	"recalls" bigint DEFAULT 0 NOT NULL,
	"tasks" bigint DEFAULT 0 NOT NULL,
	"tasks_done" bigint DEFAULT 0 NOT NULL,
	"talks" bigint DEFAULT 0 NOT NULL,
	"talks_answered" bigint DEFAULT 0 NOT NULL,
	"clues" bigint DEFAULT 0 NOT NULL,
	"store_visits" bigint DEFAULT 0 NOT NULL,
	"deals" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "report_sum_place_path_span_subject_kind_period_subject_id_pk" PRIMARY KEY("place_path","span","subject_kind","period","subject_id")
);
--> statement-breakpoint
ALTER TABLE "report_proof" ADD CONSTRAINT "report_proof_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sum" ADD CONSTRAINT "report_sum_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_fact_source" ON "report_fact" USING btree ("channel_id","source","day");--> statement-breakpoint
CREATE INDEX "report_fact_member" ON "report_fact" USING btree ("member_id","day");--> statement-breakpoint
CREATE INDEX "report_fact_node" ON "report_fact" USING btree ("node_id","day");--> statement-breakpoint
CREATE INDEX "report_fact_subject" ON "report_fact" USING btree ("subject_kind","subject_id","day");--> statement-breakpoint
CREATE INDEX "report_sum_place" ON "report_sum" USING btree ("place_id","span","subject_kind","period");--> statement-breakpoint
CREATE INDEX "report_sum_parent" ON "report_sum" USING btree ("parent_id","span","subject_kind","period");--> statement-breakpoint
CREATE INDEX "report_sum_kind" ON "report_sum" USING btree ("channel_id","place_kind","span","period") WHERE "report_sum"."subject_kind" = '';--> statement-breakpoint
CREATE INDEX "report_sum_subject" ON "report_sum" USING btree ("subject_kind","subject_id","span","period");--> statement-breakpoint
CREATE INDEX "chat_talk_person_reply" ON "chat_talk" USING btree ("channel_id","person_reply_at") WHERE person_reply_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_visited" ON "clue" USING btree ("channel_id","visited_at") WHERE visited_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clue_won" ON "clue" USING btree ("channel_id","won_at") WHERE won_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "material_recalled" ON "material" USING btree ("channel_id","recalled_at") WHERE "material"."recalled_at" is not null;--> statement-breakpoint
CREATE INDEX "material_usage_by_created" ON "material_usage" USING btree ("channel_id","created_at");--> statement-breakpoint
CREATE INDEX "share_visit_by_created" ON "share_visit" USING btree ("channel_id","created_at");--> statement-breakpoint
CREATE INDEX "substance_delivery_opened" ON "substance_delivery" USING btree ("channel_id","opened_at") WHERE "substance_delivery"."opened_at" is not null;--> statement-breakpoint
CREATE INDEX "substance_delivery_shared" ON "substance_delivery" USING btree ("channel_id","shared_at") WHERE "substance_delivery"."shared_at" is not null;--> statement-breakpoint
CREATE INDEX "substance_delivery_published" ON "substance_delivery" USING btree ("channel_id","published_at") WHERE "substance_delivery"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "task_member_by_created" ON "task_member" USING btree ("channel_id","created_at");--> statement-breakpoint
CREATE INDEX "task_member_done" ON "task_member" USING btree ("channel_id","done_at") WHERE "task_member"."done_at" is not null;