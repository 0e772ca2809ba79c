import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

export interface SettingChange {
  action: string;
  by: string;
  at: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** So many changes of a channel's settings are looked through for who changed each field last. */
const LOOKED_AT = 500;

/** Changes by these calls, the last first. */
export const settingChanges = (db: Queries, channelId: number | null, actions: readonly string[]) =>
  db.query<SettingChange>(sql`
    SELECT a.action, coalesce(m.name, a.uname) AS by, a.at, a.before, a.after FROM audit a LEFT JOIN member m ON m.id = a.member_id
    WHERE a.channel_id = ${channelId} AND a.action = ${anyOf([...actions], 'text')} ORDER BY a.at DESC, a.id DESC LIMIT ${LOOKED_AT}`);
