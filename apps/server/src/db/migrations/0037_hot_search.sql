CREATE TABLE "hot_topic_words" (
	"topic_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "hot_topic_search";--> statement-breakpoint
ALTER TABLE "hot_topic_words" ADD CONSTRAINT "hot_topic_words_topic_id_hot_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."hot_topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hot_topic_words_search" ON "hot_topic_words" USING gin (text_pairs("words"));--> statement-breakpoint
CREATE INDEX "hot_script_by_updated" ON "hot_script" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hot_script_search" ON "hot_script" USING gin (text_pairs("title"));
--> statement-breakpoint
INSERT INTO "hot_topic_words" (topic_id, words) SELECT id, words FROM "hot_topic";
--> statement-breakpoint
-- Whoever writes a topic's words need not know of where they are searched; most of what is written of a topic leaves them as they are.
CREATE FUNCTION keep_hot_topic_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hot_topic_words (topic_id, words) VALUES (NEW.id, NEW.words)
  ON CONFLICT (topic_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hot_topic_added AFTER INSERT ON "hot_topic" FOR EACH ROW EXECUTE FUNCTION keep_hot_topic_words();
--> statement-breakpoint
CREATE TRIGGER hot_topic_reworded AFTER UPDATE OF words ON "hot_topic" FOR EACH ROW
  WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION keep_hot_topic_words();
