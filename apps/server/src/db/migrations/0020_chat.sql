CREATE TABLE "chat_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"external_id" text NOT NULL,
	"sealed" text,
	"content_account_id" bigint,
	"callback_mark" text NOT NULL,
	"bot" boolean DEFAULT false NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"trouble" text DEFAULT '' NOT NULL,
	"paused_at" timestamptz,
	"deleted_at" timestamptz,
	"last_message_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_callback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_callback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"callback_id" text NOT NULL,
	"sealed" text NOT NULL,
	"received_at" timestamptz DEFAULT now() NOT NULL,
	"handled_at" timestamptz,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_canned" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_canned_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"shared" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_customer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint,
	"account_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"external_id" text NOT NULL,
	"conversation" text,
	"name" text NOT NULL,
	"named" boolean DEFAULT false NOT NULL,
	"avatar" text,
	"introduced" boolean DEFAULT false NOT NULL,
	"phone_sealed" text,
	"phone_mark" text,
	"phone_mask" text,
	"wechat" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"clue_id" bigint,
	"merged_into" bigint,
	"merged_at" timestamptz,
	"wrote_at" timestamptz,
	"wrote_id" text,
	"first_at" timestamptz DEFAULT now() NOT NULL,
	"last_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_customer_tag" (
	"customer_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "chat_customer_tag_customer_id_tag_id_pk" PRIMARY KEY("customer_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"talk_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"member_id" bigint,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"media" jsonb,
	"card" jsonb,
	"citations" jsonb,
	"state" text NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"platform_id" text,
	"msgid" text,
	"retryable" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"look_at" timestamptz,
	"at" timestamptz DEFAULT now() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"talk_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"text" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_seat" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"given_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "chat_tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_talk" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_talk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint,
	"account_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"state" text NOT NULL,
	"handover" text,
	"end_reason" text,
	"last_text" text DEFAULT '' NOT NULL,
	"last_at" timestamptz DEFAULT now() NOT NULL,
	"last_by" text DEFAULT 'customer' NOT NULL,
	"waiting_since" timestamptz,
	"unread" integer DEFAULT 0 NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"queued_at" timestamptz,
	"taken_at" timestamptz,
	"first_reply_at" timestamptz,
	"ended_at" timestamptz,
	"bot_count" integer DEFAULT 0 NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"customer_count" integer DEFAULT 0 NOT NULL,
	"satisfaction" integer,
	"clue_id" bigint,
	"answer_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_account" ADD CONSTRAINT "chat_account_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_account" ADD CONSTRAINT "chat_account_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_account" ADD CONSTRAINT "chat_account_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_canned" ADD CONSTRAINT "chat_canned_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_canned" ADD CONSTRAINT "chat_canned_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_canned" ADD CONSTRAINT "chat_canned_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_customer" ADD CONSTRAINT "chat_customer_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_customer" ADD CONSTRAINT "chat_customer_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_customer" ADD CONSTRAINT "chat_customer_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_customer" ADD CONSTRAINT "chat_customer_account_id_chat_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."chat_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_customer_tag" ADD CONSTRAINT "chat_customer_tag_customer_id_chat_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."chat_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_customer_tag" ADD CONSTRAINT "chat_customer_tag_tag_id_chat_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."chat_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_talk_id_chat_talk_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."chat_talk"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_customer_id_chat_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."chat_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_note" ADD CONSTRAINT "chat_note_talk_id_chat_talk_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."chat_talk"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_note" ADD CONSTRAINT "chat_note_customer_id_chat_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."chat_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_note" ADD CONSTRAINT "chat_note_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_seat" ADD CONSTRAINT "chat_seat_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tag" ADD CONSTRAINT "chat_tag_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tag" ADD CONSTRAINT "chat_tag_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tag" ADD CONSTRAINT "chat_tag_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_talk" ADD CONSTRAINT "chat_talk_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_talk" ADD CONSTRAINT "chat_talk_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_talk" ADD CONSTRAINT "chat_talk_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_talk" ADD CONSTRAINT "chat_talk_account_id_chat_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."chat_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_talk" ADD CONSTRAINT "chat_talk_customer_id_chat_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."chat_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_account_once" ON "chat_account" USING btree ("platform","external_id") WHERE "chat_account"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_account_mark" ON "chat_account" USING btree ("callback_mark");--> statement-breakpoint
CREATE INDEX "chat_account_path" ON "chat_account" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "chat_callback_once" ON "chat_callback" USING btree ("platform","callback_id");--> statement-breakpoint
CREATE INDEX "chat_callback_open" ON "chat_callback" USING btree ("id") WHERE handled_at IS NULL;--> statement-breakpoint
CREATE INDEX "chat_callback_received" ON "chat_callback" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "chat_canned_owner" ON "chat_canned" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "chat_canned_path" ON "chat_canned" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "chat_customer_once" ON "chat_customer" USING btree ("account_id","external_id");--> statement-breakpoint
CREATE INDEX "chat_customer_by_last" ON "chat_customer" USING btree ("channel_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_customer_by_first" ON "chat_customer" USING btree ("channel_id","first_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_customer_owner" ON "chat_customer" USING btree ("owner_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_customer_path" ON "chat_customer" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "chat_customer_phone" ON "chat_customer" USING btree ("channel_id","phone_mark") WHERE phone_mark IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_customer_wechat" ON "chat_customer" USING btree ("channel_id","wechat") WHERE wechat <> '';--> statement-breakpoint
CREATE INDEX "chat_customer_merged" ON "chat_customer" USING btree ("merged_into") WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_customer_search" ON "chat_customer" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "chat_customer_tag_of" ON "chat_customer_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_once" ON "chat_message" USING btree ("account_id","platform_id") WHERE platform_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_own" ON "chat_message" USING btree ("msgid") WHERE msgid IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_message_read" ON "chat_message" USING btree ("customer_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_message_talk" ON "chat_message" USING btree ("talk_id","id");--> statement-breakpoint
CREATE INDEX "chat_message_by_at" ON "chat_message" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_message_due" ON "chat_message" USING btree ("look_at") WHERE look_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_message_search" ON "chat_message" USING gin (text_pairs("text"));--> statement-breakpoint
CREATE INDEX "chat_note_of" ON "chat_note" USING btree ("customer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "chat_tag_name" ON "chat_tag" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "chat_tag_path" ON "chat_tag" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "chat_talk_open" ON "chat_talk" USING btree ("customer_id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "chat_talk_by_last" ON "chat_talk" USING btree ("channel_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_talk_by_waiting" ON "chat_talk" USING btree ("channel_id","waiting_since" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_talk_by_started" ON "chat_talk" USING btree ("channel_id","started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_talk_running" ON "chat_talk" USING btree ("channel_id","state","last_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "chat_talk_owner" ON "chat_talk" USING btree ("owner_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_talk_customer" ON "chat_talk" USING btree ("customer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_talk_answer" ON "chat_talk" USING btree ("answer_at") WHERE answer_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_talk_path" ON "chat_talk" USING btree ("path" text_pattern_ops);