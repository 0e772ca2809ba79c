import { sql } from '#db/sql.ts';
import type { StoredKind } from '#kernel/stored.slots.ts';

/** Films with their previews: each in a folder that has the film's number, beside those of voices and avatars. A preview of a former version is nobody's any more. */
export const storedFilms: StoredKind = {
  id: 'film',
  title: '视频',
  folder: (channelId) => `video/${channelId}/`,
  parts: async () => (name) => /^\d+$/.test(name),
  named: (channelId) => sql`
    SELECT f.object, v.id, v.title AS name FROM video v
    CROSS JOIN LATERAL (VALUES (v.object), (v.cover),
      (CASE WHEN (v.preview->>'version')::int = v.version THEN v.preview->>'object' END)) f(object)
    WHERE v.channel_id = ${channelId}`,
};
