import { sql } from '#db/sql.ts';
import type { Whose } from './whose.ts';

/** One row of each kind of resource, for the walk over all calls. */
export async function videoResourceRows({ only, placed, nodeId, uname, member }: Whose) {
  const here = sql`FROM node n WHERE n.id = ${nodeId} RETURNING id`;
  const by = sql`channel_id, node_id, path, owner_id, updated_by`;
  const whose = sql`${placed}, ${member}::bigint`;
  const videoVoice = await only(sql`
    INSERT INTO video_voice (${by}, name, gender, base_url, model, speaker, consent_who, consent_for, consent_until, consent_proof)
    ${whose}, '他人的', 'female', 'http://127.0.0.1:9', 'm', 's', '他人的', '口播', '2099-01-01'::date, 'x' ${here}`);
  const digitAvatar = await only(sql`
    INSERT INTO digit_avatar (${by}, name, state, object, consent_who, consent_for, consent_until, consent_proof)
    ${whose}, '他人的', 'ready', 'x', '他人的', '口播', '2099-01-01'::date, 'x' ${here}`);
  return {
    videoVoice,
    digitAvatar,
    videoSpoken: await only(sql`
      INSERT INTO video_spoken (channel_id, node_id, path, owner_id, voice_id, key, text, speed)
      ${placed}, ${videoVoice}::bigint, ${uname}, '他人的', 1 ${here}`),
    videoMusic: await only(sql`
      INSERT INTO video_music (${by}, name, mood, rights) ${whose}, '他人的', 'calm', '他人的' ${here}`),
    videoTemplate: await only(sql`
      INSERT INTO video_template (${by}, name, kind, content, ratio, duration_ms)
      ${whose}, '他人的', 'launch', ${JSON.stringify({ ratio: '9:16', shots: [], mood: 'calm' })}::jsonb, '9:16', 1 ${here}`),
    videoPackage: await only(sql`INSERT INTO video_package (${by}, name) ${whose}, '他人的' ${here}`),
    digitFilm: await only(sql`
      INSERT INTO digit_film (channel_id, node_id, path, owner_id, title, text, avatar_id, voice_id, speed, layout, ratio, driver, status)
      ${placed}, '他人的', '他人的', ${digitAvatar}::bigint, ${videoVoice}::bigint, 1, 'full', '9:16', 'basic', 'failed' ${here}`),
  };
}
