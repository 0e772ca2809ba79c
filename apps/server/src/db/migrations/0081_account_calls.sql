CREATE TABLE "content_account_call" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"path" text NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "content_account_call_account_id_day_path_pk" PRIMARY KEY("account_id","day","path")
);
--> statement-breakpoint
ALTER TABLE "content_account_call" ADD CONSTRAINT "content_account_call_account_id_content_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."content_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_account_call_day" ON "content_account_call" USING btree ("day");