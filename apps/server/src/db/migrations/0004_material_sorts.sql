DROP INDEX "material_queue";--> statement-breakpoint
CREATE INDEX "material_publish_by_from" ON "material_publish" USING btree ("channel_id","from_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_publish_by_until" ON "material_publish" USING btree ("channel_id","until_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_queue" ON "material" USING btree ("channel_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "material"."status" = 'pending';