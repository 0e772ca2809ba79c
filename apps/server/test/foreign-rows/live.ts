import { sql } from '#db/sql.ts';
import type { Whose } from './whose.ts';

/** A room's show, what was written in it and a sound. */
export async function liveRows({ only, placed, nodeId, member, uname, own }: Whose) {
  const liveAccount = await only(sql`
    INSERT INTO live_account (channel_id, node_id, path, owner_id, updated_by, name, platform, room_id)
    ${placed}, ${member}::bigint, '他人的', 'sandbox', ${`walk-${uname}`} FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const liveShow = await only(sql`
    INSERT INTO live_show (channel_id, node_id, path, owner_id, name, account_id, script_name, ends_at, state)
    ${placed}, '他人的', ${liveAccount}::bigint, '他人的', now() + interval '1 hour', ${own ? 'living' : 'draft'}
    FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  return {
    liveShow,
    liveComment: await only(sql`
      INSERT INTO live_comment (show_id, kind, external_id, nickname, text, outcome)
      VALUES (${liveShow}, 'comment', '1', ${own ? '自己的' : '他人的'}, ${own ? '自己的' : '他人的'}, 'unanswered') RETURNING id`),
    liveBlocked: await only(sql`
      INSERT INTO live_blocked (channel_id, node_id, viewer, nickname, member_id)
      SELECT n.channel_id, n.id, ${`walk-${uname}`}, ${own ? '自己的' : '他人的'}, ${member}::bigint FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    liveSound: await only(sql`
      INSERT INTO live_sound (channel_id, node_id, path, owner_id, key, voice_id, speed, text, state)
      ${placed}, ${`walk-${uname}`}, 0, 100, '他人的', 'failed' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
  };
}
