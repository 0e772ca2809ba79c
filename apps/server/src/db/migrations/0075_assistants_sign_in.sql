CREATE TABLE "assistant_device" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"product" text NOT NULL,
	"system" text NOT NULL,
	"number" text NOT NULL,
	"installation" text NOT NULL,
	"name" text NOT NULL,
	"ip" text NOT NULL,
	"approved_at" timestamptz DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_device_sessionId_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "assistant_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_hash" text NOT NULL,
	"user_hash" text NOT NULL,
	"product" text NOT NULL,
	"system" text NOT NULL,
	"number" text NOT NULL,
	"installation" text NOT NULL,
	"name" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"polled_at" timestamptz,
	"member_id" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamptz,
	CONSTRAINT "assistant_request_deviceHash_unique" UNIQUE("device_hash")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "assistant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applet" ADD COLUMN "secret_sealed" text;--> statement-breakpoint
ALTER TABLE "device_version" ADD COLUMN "share" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_version" ADD COLUMN "builtin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_device" ADD CONSTRAINT "assistant_device_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_device" ADD CONSTRAINT "assistant_device_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_request" ADD CONSTRAINT "assistant_request_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_device_member" ON "assistant_device" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "assistant_device_seen" ON "assistant_device" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_request_user" ON "assistant_request" USING btree ("user_hash");--> statement-breakpoint
CREATE INDEX "assistant_request_expiry" ON "assistant_request" USING btree ("expires_at");