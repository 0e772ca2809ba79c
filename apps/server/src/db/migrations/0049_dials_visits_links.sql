ALTER TABLE "member" ADD COLUMN "signed_out_at" timestamptz;--> statement-breakpoint
ALTER TABLE "share_visit" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_visit" ADD COLUMN "agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_visit" ADD COLUMN "suspicious" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "share_lead_phone" ON "share_lead" USING btree ("phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "share_visit_address" ON "share_visit" USING btree ("owner_id","address","created_at") WHERE "share_visit"."address" <> '';--> statement-breakpoint
CREATE INDEX "share_visit_suspicious" ON "share_visit" USING btree ("kind","target_id") WHERE "share_visit"."suspicious";