import type { ChatSetting } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { empty, sql } from '#db/sql.ts';
import { settingsAt } from '../chat-setting.service.ts';
import { addWorkingMinutes } from './working-hours.ts';

/** The reply deadline for a customer waiting since then; null if the store sets none. */
export const replyDeadline = (setting: ChatSetting, since: string | null): string | null =>
  since === null || setting.replyMinutes === 0
    ? null
    : addWorkingMinutes(setting, new Date(since), setting.replyMinutes).toISOString();

/** Recomputes the deadlines of waiting talks after the settings of a channel or a store were saved. */
export async function resetReplyDeadlines(db: Queries, channelId: number | null, nodeId?: number) {
  const talks = await db.query<{ id: number; nodeId: number; since: string }>(sql`
    SELECT id, node_id AS "nodeId", waiting_since AS since FROM chat_talk
    WHERE channel_id = ${channelId} AND state <> 'ended' AND waiting_since IS NOT NULL
      ${nodeId === undefined ? empty : sql`AND node_id = ${nodeId}`} ORDER BY id FOR NO KEY UPDATE`);
  const settingOf = await settingsAt(
    db,
    channelId,
    talks.map((talk) => talk.nodeId),
  );
  const rows = talks.map((talk) => ({ id: talk.id, by: replyDeadline(settingOf(talk.nodeId), talk.since) }));
  await db.query(sql`
    UPDATE chat_talk t SET reply_by = l.by, escalated_at = CASE WHEN l.by > now() THEN NULL ELSE t.escalated_at END
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS l(id bigint, by timestamptz) WHERE t.id = l.id`);
}
