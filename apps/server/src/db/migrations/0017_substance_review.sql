CREATE TABLE "substance_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substance_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"substance_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"x" double precision,
	"y" double precision,
	"second" double precision,
	"text" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "substance_send" ADD COLUMN "planned" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "substance_note" ADD CONSTRAINT "substance_note_substance_id_substance_id_fk" FOREIGN KEY ("substance_id") REFERENCES "public"."substance"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_note" ADD CONSTRAINT "substance_note_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_note" ADD CONSTRAINT "substance_note_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substance_note" ADD CONSTRAINT "substance_note_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "substance_note_of" ON "substance_note" USING btree ("substance_id","version_id");--> statement-breakpoint
CREATE INDEX "substance_note_path" ON "substance_note" USING btree ("path" text_pattern_ops);