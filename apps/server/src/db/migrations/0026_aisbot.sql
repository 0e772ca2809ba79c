CREATE TABLE "aisbot_case" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aisbot_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"question" text NOT NULL,
	"expected" text NOT NULL,
	"outcome" text,
	"reason" text,
	"ran_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aisbot_doc" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aisbot_doc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"trouble" text DEFAULT '' NOT NULL,
	"until" date,
	"pieces" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aisbot_doc_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aisbot_doc_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"doc_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"object" text,
	"content" text DEFAULT '' NOT NULL,
	"until" date,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aisbot_gap" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aisbot_gap_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"question" text NOT NULL,
	"others" text[] DEFAULT '{}' NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"draft" text DEFAULT '' NOT NULL,
	"pair_id" bigint,
	"first_at" timestamptz DEFAULT now() NOT NULL,
	"last_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aisbot_hours" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"channel_id" bigint NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aisbot_pair" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aisbot_pair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"question" text NOT NULL,
	"others" text[] DEFAULT '{}' NOT NULL,
	"answer" text NOT NULL,
	"status" text NOT NULL,
	"until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aisbot_pair_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aisbot_pair_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"pair_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"until" date,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aisbot_piece" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aisbot_piece_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"doc_id" bigint,
	"pair_id" bigint,
	"no" integer DEFAULT 0 NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"until" date,
	"vector" "bytea",
	"vector_of" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aisbot_prompt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aisbot_prompt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aisbot_reply" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aisbot_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"talk_id" bigint NOT NULL,
	"reason" text,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aisbot_term" (
	"channel_id" bigint NOT NULL,
	"way" text NOT NULL,
	"term" text NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "aisbot_term_channel_id_way_term_pk" PRIMARY KEY("channel_id","way","term")
);
--> statement-breakpoint
ALTER TABLE "aisbot_case" ADD CONSTRAINT "aisbot_case_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_case" ADD CONSTRAINT "aisbot_case_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_case" ADD CONSTRAINT "aisbot_case_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_doc" ADD CONSTRAINT "aisbot_doc_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_doc" ADD CONSTRAINT "aisbot_doc_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_doc" ADD CONSTRAINT "aisbot_doc_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_doc" ADD CONSTRAINT "aisbot_doc_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_doc_version" ADD CONSTRAINT "aisbot_doc_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_doc_version" ADD CONSTRAINT "aisbot_doc_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_doc_version" ADD CONSTRAINT "aisbot_doc_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_doc_version" ADD CONSTRAINT "aisbot_doc_version_doc_id_aisbot_doc_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."aisbot_doc"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_gap" ADD CONSTRAINT "aisbot_gap_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_gap" ADD CONSTRAINT "aisbot_gap_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_gap" ADD CONSTRAINT "aisbot_gap_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_gap" ADD CONSTRAINT "aisbot_gap_pair_id_aisbot_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."aisbot_pair"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_hours" ADD CONSTRAINT "aisbot_hours_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_pair" ADD CONSTRAINT "aisbot_pair_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_pair" ADD CONSTRAINT "aisbot_pair_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_pair" ADD CONSTRAINT "aisbot_pair_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_pair" ADD CONSTRAINT "aisbot_pair_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_pair_version" ADD CONSTRAINT "aisbot_pair_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_pair_version" ADD CONSTRAINT "aisbot_pair_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_pair_version" ADD CONSTRAINT "aisbot_pair_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_pair_version" ADD CONSTRAINT "aisbot_pair_version_pair_id_aisbot_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."aisbot_pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_piece" ADD CONSTRAINT "aisbot_piece_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_piece" ADD CONSTRAINT "aisbot_piece_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_piece" ADD CONSTRAINT "aisbot_piece_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_piece" ADD CONSTRAINT "aisbot_piece_doc_id_aisbot_doc_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."aisbot_doc"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_piece" ADD CONSTRAINT "aisbot_piece_pair_id_aisbot_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."aisbot_pair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_prompt" ADD CONSTRAINT "aisbot_prompt_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_prompt" ADD CONSTRAINT "aisbot_prompt_changed_by_member_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_reply" ADD CONSTRAINT "aisbot_reply_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aisbot_term" ADD CONSTRAINT "aisbot_term_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "aisbot_case_question" ON "aisbot_case" USING btree ("node_id","question");--> statement-breakpoint
CREATE INDEX "aisbot_case_path" ON "aisbot_case" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "aisbot_doc_list" ON "aisbot_doc" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "aisbot_doc_path" ON "aisbot_doc" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "aisbot_doc_search" ON "aisbot_doc" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "aisbot_doc_version_no" ON "aisbot_doc_version" USING btree ("doc_id","version");--> statement-breakpoint
CREATE INDEX "aisbot_doc_version_path" ON "aisbot_doc_version" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "aisbot_gap_list" ON "aisbot_gap" USING btree ("channel_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "aisbot_gap_path" ON "aisbot_gap" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "aisbot_gap_search" ON "aisbot_gap" USING gin (text_pairs("question"));--> statement-breakpoint
CREATE UNIQUE INDEX "aisbot_pair_question" ON "aisbot_pair" USING btree ("node_id","question");--> statement-breakpoint
CREATE INDEX "aisbot_pair_list" ON "aisbot_pair" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "aisbot_pair_path" ON "aisbot_pair" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "aisbot_pair_search" ON "aisbot_pair" USING gin (text_pairs("question"));--> statement-breakpoint
CREATE UNIQUE INDEX "aisbot_pair_version_no" ON "aisbot_pair_version" USING btree ("pair_id","version");--> statement-breakpoint
CREATE INDEX "aisbot_pair_version_path" ON "aisbot_pair_version" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "aisbot_piece_doc" ON "aisbot_piece" USING btree ("doc_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "aisbot_piece_pair" ON "aisbot_piece" USING btree ("pair_id");--> statement-breakpoint
CREATE INDEX "aisbot_piece_node" ON "aisbot_piece" USING btree ("channel_id","node_id");--> statement-breakpoint
CREATE INDEX "aisbot_piece_path" ON "aisbot_piece" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "aisbot_piece_words" ON "aisbot_piece" USING gin ("words");--> statement-breakpoint
CREATE INDEX "aisbot_piece_pairs" ON "aisbot_piece" USING gin (text_pairs("body"));--> statement-breakpoint
CREATE UNIQUE INDEX "aisbot_prompt_version" ON "aisbot_prompt" USING btree ("channel_id","version");--> statement-breakpoint
CREATE INDEX "aisbot_reply_customer" ON "aisbot_reply" USING btree ("customer_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "aisbot_reply_recent" ON "aisbot_reply" USING btree ("channel_id","at" DESC NULLS LAST);