DROP INDEX "report_sum_subject";--> statement-breakpoint
CREATE INDEX "report_sum_member" ON "report_sum" USING btree ("channel_id","span","period") WHERE "report_sum"."subject_kind" = 'member';--> statement-breakpoint
CREATE INDEX "report_sum_subject" ON "report_sum" USING btree ("subject_kind","subject_id","span","period") WHERE "report_sum"."subject_kind" <> '' and "report_sum"."subject_kind" <> 'member';--> statement-breakpoint
DELETE FROM "report_sum" WHERE "subject_kind" = 'member' OR ("place_kind" = 'store' AND "subject_kind" NOT IN ('', 'platform'));--> statement-breakpoint
INSERT INTO "report_sum" ("channel_id", "place_path", "place_id", "parent_id", "place_kind", "span", "period", "subject_kind", "subject_id", "reached", "opened", "shared", "published", "visits", "leads", "posts", "views", "likes", "comments", "forwards", "uses", "downloads", "handouts", "recalls", "tasks", "tasks_done", "talks", "talks_answered", "clues", "store_visits", "deals")
SELECT f."channel_id", f."earned_path", n."id", coalesce(nullif(split_part(f."earned_path", '/', -3), ''), '0')::bigint, n."kind", span.no, span.period, 'member', f."member_id", sum(f."reached"), sum(f."opened"), sum(f."shared"), sum(f."published"), sum(f."visits"), sum(f."leads"), sum(f."posts"), sum(f."views"), sum(f."likes"), sum(f."comments"), sum(f."forwards"), sum(f."uses"), sum(f."downloads"), sum(f."handouts"), sum(f."recalls"), sum(f."tasks"), sum(f."tasks_done"), sum(f."talks"), sum(f."talks_answered"), sum(f."clues"), sum(f."store_visits"), sum(f."deals")
FROM "report_fact" f JOIN "node" n ON n."id" = f."node_id"
CROSS JOIN LATERAL (VALUES (0::smallint, f."day"), (1::smallint, date_trunc('month', f."day")::date)) AS span(no, period)
GROUP BY 1, 2, 3, 4, 5, 6, 7, 9;
