CREATE TABLE "factor" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" text,
	"credential_id" text,
	"public_key" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	"site" text,
	"added_at" timestamptz,
	"last_used_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_challenge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factor_challenge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text,
	"session_id" bigint,
	"remember" boolean DEFAULT false NOT NULL,
	"question" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "factor_challenge_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"used_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "factor" ADD CONSTRAINT "factor_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenge" ADD CONSTRAINT "factor_challenge_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenge" ADD CONSTRAINT "factor_challenge_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_member" ON "factor" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_credential" ON "factor" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_authenticator" ON "factor" USING btree ("member_id",("added_at" is null)) WHERE "factor"."kind" = 'authenticator';--> statement-breakpoint
CREATE INDEX "factor_challenge_member" ON "factor_challenge" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_challenge_session" ON "factor_challenge" USING btree ("session_id","purpose");--> statement-breakpoint
CREATE INDEX "factor_challenge_expiry" ON "factor_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_one" ON "recovery_code" USING btree ("member_id","mark");