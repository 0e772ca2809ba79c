CREATE INDEX "audit_channel" ON "audit" USING btree ("channel_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_request" ON "audit" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit" USING gin (regexp_replace(lower("uname" || ' ' || "summary"), '(.)', '\1\1', 'g') gin_trgm_ops);