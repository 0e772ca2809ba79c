import { sql } from '#db/sql.ts';
import { videoFolders } from '#kernel/stored.slots.ts';

/** A film's sentences and takes lie in a folder of its own, what was made of a face beside its picture. */
export const digitFiles = videoFolders(
  'digitman',
  '数字人',
  ['digit', 'avatar'],
  (channelId) => sql`
    SELECT f.object, a.id, a.name FROM digit_avatar a
    CROSS JOIN LATERAL (VALUES (a.object), (a.clean_object), (a.thumb_object), (a.consent_proof)) f(object)
    WHERE a.channel_id = ${channelId}
    UNION ALL SELECT f.object, d.id, d.title FROM digit_film d
    CROSS JOIN LATERAL (VALUES (d.object), (d.cover_object), ('video/' || d.channel_id || '/digit/' || d.id || '/')) f(object)
    WHERE d.channel_id = ${channelId}`,
);
