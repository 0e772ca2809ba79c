DROP INDEX "publish_attempt_failed";--> statement-breakpoint
CREATE INDEX "ai_theme_ready" ON "ai_theme" USING btree ("channel_id","path" text_pattern_ops) WHERE "ai_theme"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "publish_attempt_open" ON "publish_attempt" USING btree ("channel_id","state","path" text_pattern_ops) WHERE "publish_attempt"."state" not in ('published', 'cancelled');