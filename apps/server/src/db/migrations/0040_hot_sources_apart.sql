CREATE TABLE "hot_topic_sources" (
	"topic_id" bigint PRIMARY KEY NOT NULL,
	"source_ids" bigint[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "hot_topic_lookup_sources";--> statement-breakpoint
ALTER TABLE "hot_topic_sources" ADD CONSTRAINT "hot_topic_sources_topic_id_hot_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."hot_topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hot_topic_sources_found" ON "hot_topic_sources" USING gin ("source_ids");--> statement-breakpoint
ALTER TABLE "hot_topic_lookup" DROP COLUMN "source_ids";
--> statement-breakpoint
INSERT INTO "hot_topic_sources" (topic_id, source_ids)
SELECT t.id, coalesce((SELECT array_agg(s.id ORDER BY s.id) FROM unnest(t.source_ids) s(id)), '{}') FROM "hot_topic" t;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_hot_topic_lookup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hot_topic_lookup (topic_id, words) VALUES (NEW.id, NEW.words)
  ON CONFLICT (topic_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Which sources there are matters here, not which of them counts most this minute.
CREATE FUNCTION keep_hot_topic_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hot_topic_sources (topic_id, source_ids)
  VALUES (NEW.id, coalesce((SELECT array_agg(s.id ORDER BY s.id) FROM unnest(NEW.source_ids) s(id)), '{}'))
  ON CONFLICT (topic_id) DO UPDATE SET source_ids = excluded.source_ids WHERE hot_topic_sources.source_ids IS DISTINCT FROM excluded.source_ids;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER hot_topic_changed ON "hot_topic";
--> statement-breakpoint
CREATE TRIGGER hot_topic_words_changed AFTER UPDATE OF words ON "hot_topic" FOR EACH ROW
  WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION keep_hot_topic_lookup();
--> statement-breakpoint
CREATE TRIGGER hot_topic_sources_added AFTER INSERT ON "hot_topic" FOR EACH ROW EXECUTE FUNCTION keep_hot_topic_sources();
--> statement-breakpoint
CREATE TRIGGER hot_topic_sources_changed AFTER UPDATE OF source_ids ON "hot_topic" FOR EACH ROW
  WHEN (OLD.source_ids IS DISTINCT FROM NEW.source_ids) EXECUTE FUNCTION keep_hot_topic_sources();
