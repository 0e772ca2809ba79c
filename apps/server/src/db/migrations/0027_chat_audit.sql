CREATE TABLE "chat_audit_due" (
	"message_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_audit_hit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_audit_hit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"talk_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"kind" text NOT NULL,
	"alarm" boolean NOT NULL,
	"evidence" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_audit_due" ADD CONSTRAINT "chat_audit_due_message_id_chat_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_audit_hit" ADD CONSTRAINT "chat_audit_hit_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_audit_hit" ADD CONSTRAINT "chat_audit_hit_talk_id_chat_talk_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."chat_talk"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_audit_hit" ADD CONSTRAINT "chat_audit_hit_message_id_chat_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_audit_hit" ADD CONSTRAINT "chat_audit_hit_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_audit_hit_once" ON "chat_audit_hit" USING btree ("message_id","rule");--> statement-breakpoint
CREATE INDEX "chat_audit_hit_by_at" ON "chat_audit_hit" USING btree ("channel_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_audit_hit_open" ON "chat_audit_hit" USING btree ("channel_id","at" DESC NULLS LAST) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "chat_audit_hit_talk" ON "chat_audit_hit" USING btree ("talk_id");--> statement-breakpoint
-- However a message comes in, the audit looks through it once.
CREATE FUNCTION chat_message_to_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_audit_due (message_id) SELECT id FROM added WHERE text <> '' AND kind IN ('text', 'card') AND sender <> 'system';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_message_added AFTER INSERT ON "chat_message"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_message_to_audit();
