ALTER TABLE "stored_object" ADD COLUMN "headers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_object" ADD COLUMN "checksum" jsonb;--> statement-breakpoint
ALTER TABLE "stored_object" ADD COLUMN "part_sizes" jsonb;--> statement-breakpoint
ALTER TABLE "stored_trash" ADD COLUMN "key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_trash" ADD COLUMN "size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_upload" ADD COLUMN "headers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_upload" ADD COLUMN "checksum" jsonb;--> statement-breakpoint
CREATE INDEX "stored_trash_key" ON "stored_trash" USING btree ("key");--> statement-breakpoint
CREATE INDEX "material_version_of_owner" ON "material_version" USING btree ("owner_id","size");--> statement-breakpoint
CREATE INDEX "material_version_of_node" ON "material_version" USING btree ("node_id","size");