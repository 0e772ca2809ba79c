import { type SQL, sql } from '#db/sql.ts';

/** An entry (`a`) as one line of text, the same for as long as nothing of it changes. */
export const ENTRY_LINE: SQL = sql`
  json_build_array(a.id, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.member_id, a.uname, a.channel_id, a.action,
    a.entity, a.entity_id, a.entity_name, a.summary, a.before, a.after, a.ip, a.user_agent, a.request_id, a.token_id)::text`;

/** 16 bytes that any change of the entry changes. */
export const ENTRY_MARK: SQL = sql`substring(sha256(convert_to(${ENTRY_LINE}, 'UTF8')) FOR 16)`;

/** The chain an entry belongs to, and its day on China's calendar. */
export const ENTRY_CHANNEL: SQL = sql`coalesce(a.channel_id, 0)`;
export const ENTRY_DAY: SQL = sql`(a.at AT TIME ZONE 'Asia/Shanghai')::date`;
