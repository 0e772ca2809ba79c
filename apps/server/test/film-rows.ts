import { type VideoDoc, VideoInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { filmOf } from './clips.ts';
import { type Person, picture } from './library.ts';
import type { Newsroom } from './publishing-studio.ts';
import { docOf } from './walk-rows/video.ts';

let made = 0;
export const lastTopic = () => `示例影片 ${made}`;

interface Films {
  accountIds: number[];
  seconds?: number;
  doc?: VideoDoc;
}

/** A theme whose films are composed already. */
export async function addFilms(
  { house, dealer }: Newsroom,
  owner: Person,
  count: number,
  { accountIds, seconds = 12, doc = docOf('周末到店') }: Films,
) {
  const n = ++made;
  const input = VideoInput.parse({
    topic: `示例影片 ${n}`,
    voice: null,
    accountIds,
    spread: 'each',
    hashtags: ['示例'],
  });
  const { storage } = house.app.kernel;
  const [film, cover] = [filmOf(4096), await picture()];
  const materialIds = doc.shots.flatMap(({ clip }) => clip?.materialId ?? []);
  const theme = await house.db.one<{ id: number }>(sql`
    INSERT INTO video_theme (channel_id, node_id, path, owner_id, kind, topic, input, count, seed, stage, status)
    SELECT n.channel_id, n.id, n.path, ${owner.id}::bigint, 'montage', ${input.topic}, ${JSON.stringify(input)}::jsonb, ${count}, 1,
           'film', 'ready' FROM node n WHERE n.id = ${dealer} RETURNING id`);
  const id = theme?.id ?? 0;
  for (let no = 1; no <= count; no++) {
    const [object, poster] = [`videos/test/${n}-${no}.mp4`, `videos/test/${n}-${no}.jpg`];
    await storage.write(object, film, { contentType: 'video/mp4' });
    await storage.write(poster, cover, { contentType: 'image/png' });
    await house.db.query(sql`
      INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, plain, duration_ms, status, object, cover,
                         bytes, width, height, probe, material_ids)
      SELECT n.channel_id, n.id, n.path, ${owner.id}::bigint, ${id}::bigint, ${no}::int, 'montage', ${`示例影片 ${n}-${no}`},
             ${JSON.stringify(doc)}::jsonb, '', ${seconds * 1000}::int, 'done', ${object}, ${poster}, ${film.length}::int,
             720, 1280, ${JSON.stringify({ picture: { codec: 'h264' } })}::jsonb, ${materialIds}::bigint[]
      FROM node n WHERE n.id = ${dealer}`);
  }
  await house.db.query(sql`
    INSERT INTO video_clip (video_id, at, material_id, from_ms, ms)
    SELECT v.id, s.at - 1, (s.shot->'clip'->>'materialId')::bigint, (s.shot->'clip'->>'in')::int, (s.shot->>'ms')::int
    FROM video v, jsonb_array_elements(v.doc->'shots') WITH ORDINALITY AS s(shot, at)
    WHERE v.theme_id = ${id} AND s.shot->'clip'->>'materialId' IS NOT NULL`);
  return id;
}
