CREATE TABLE "hot_topic_lookup" (
	"topic_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"source_ids" bigint[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "hot_topic_search";--> statement-breakpoint
ALTER TABLE "hot_topic_lookup" ADD CONSTRAINT "hot_topic_lookup_topic_id_hot_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."hot_topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hot_topic_lookup_words" ON "hot_topic_lookup" USING gin (text_pairs("words"));--> statement-breakpoint
CREATE INDEX "hot_topic_lookup_sources" ON "hot_topic_lookup" USING gin ("source_ids");--> statement-breakpoint
CREATE INDEX "hot_script_by_updated" ON "hot_script" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_script_search" ON "hot_script" USING gin (text_pairs("title"));
--> statement-breakpoint
INSERT INTO "hot_topic_lookup" (topic_id, words, source_ids) SELECT id, words, source_ids FROM "hot_topic";
--> statement-breakpoint
-- Whoever writes a topic need not know of where it is searched; most of what is written of one changes neither its words nor its sources.
CREATE FUNCTION keep_hot_topic_lookup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hot_topic_lookup (topic_id, words, source_ids) VALUES (NEW.id, NEW.words, NEW.source_ids)
  ON CONFLICT (topic_id) DO UPDATE SET words = excluded.words, source_ids = excluded.source_ids;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hot_topic_added AFTER INSERT ON "hot_topic" FOR EACH ROW EXECUTE FUNCTION keep_hot_topic_lookup();
--> statement-breakpoint
CREATE TRIGGER hot_topic_changed AFTER UPDATE OF words, source_ids ON "hot_topic" FOR EACH ROW
  WHEN (OLD.words IS DISTINCT FROM NEW.words OR OLD.source_ids IS DISTINCT FROM NEW.source_ids) EXECUTE FUNCTION keep_hot_topic_lookup();
