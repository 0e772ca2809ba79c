CREATE TABLE "stored_object" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"size" bigint NOT NULL,
	"etag" text NOT NULL,
	"content_type" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"modified_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_part" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"size" bigint NOT NULL,
	"etag" text,
	"file" text,
	"modified_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "stored_part_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "stored_trash" (
	"file" text PRIMARY KEY NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"file" text NOT NULL,
	"content_type" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"slot_size" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_part" ADD CONSTRAINT "stored_part_upload_id_stored_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."stored_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_object_file" ON "stored_object" USING btree ("file");--> statement-breakpoint
CREATE INDEX "stored_upload_key" ON "stored_upload" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "stored_upload_created" ON "stored_upload" USING btree ("created_at");