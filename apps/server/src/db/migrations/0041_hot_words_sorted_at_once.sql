-- Words hardly ever change, so they are sorted into the index at once: what waits to be sorted in made PostgreSQL read every topic instead.
ALTER INDEX "hot_topic_lookup_words" SET (fastupdate = off);
--> statement-breakpoint
SELECT gin_clean_pending_list('hot_topic_lookup_words'::regclass);
