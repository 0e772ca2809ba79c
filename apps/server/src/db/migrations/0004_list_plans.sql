CREATE INDEX "member_admin" ON "member" USING btree ("id") WHERE "member"."is_admin";--> statement-breakpoint
-- A dealer's list reads either that dealer's rows or, for a large part of the tree, the newest of all. To choose, PostgreSQL
-- must know how much lies below a path; with a hundred steps a dealer among a thousand is taken for ten.
ALTER TABLE "membership" ALTER COLUMN "path" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "material" ALTER COLUMN "path" SET STATISTICS 1000;--> statement-breakpoint
ANALYZE "membership" ("path");--> statement-breakpoint
ANALYZE "material" ("path");
