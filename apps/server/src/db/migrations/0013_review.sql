CREATE TABLE "review_decision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"version_no" integer NOT NULL,
	"stage" integer DEFAULT 1 NOT NULL,
	"decision" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewer_id" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_article" ADD COLUMN "review" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_article" ADD COLUMN "review_stage" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_article" ADD COLUMN "review_stages" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_article" ADD COLUMN "reviewer_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_article" ADD COLUMN "submitted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "ai_article" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "ai_article" ADD COLUMN "reject_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_reviewer_id_member_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_decision_of" ON "review_decision" USING btree ("kind","subject_id","version_id");--> statement-breakpoint
CREATE INDEX "review_decision_by_at" ON "review_decision" USING btree ("channel_id","kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "review_decision_path" ON "review_decision" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "review_decision_node" ON "review_decision" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "ai_article_queue" ON "ai_article" USING btree ("channel_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "ai_article"."review" = 'pending';--> statement-breakpoint
INSERT INTO "review_decision" ("channel_id", "node_id", "path", "owner_id", "kind", "subject_id", "version_id", "version_no", "stage", "decision", "reason", "reviewer_id", "created_at")
SELECT "channel_id", "node_id", "path", "owner_id", 'material', "material_id", "version_id", "version_no", "stage", "decision", "reason", "reviewer_id", "created_at" FROM "material_review" ORDER BY "id";
