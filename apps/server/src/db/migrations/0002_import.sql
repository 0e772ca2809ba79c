CREATE TABLE "import_part" (
	"import_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_part_import_id_no_pk" PRIMARY KEY("import_id","no")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"written_at" timestamptz,
	CONSTRAINT "import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"channel_id" bigint,
	"area" text NOT NULL,
	"filename" text NOT NULL,
	"size" integer NOT NULL,
	"format" text,
	"stage" text DEFAULT 'uploading' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"match" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"job_id" uuid,
	"result_id" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"finished_at" timestamptz,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_part" ADD CONSTRAINT "import_part_import_id_import_run_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_import_run_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_state" ON "import_row" USING btree ("import_id","state","line");--> statement-breakpoint
CREATE INDEX "import_run_member" ON "import_run" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "import_run_expiry" ON "import_run" USING btree ("expires_at");