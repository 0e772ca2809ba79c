import type { ChatPlatform } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountRecord, accountColumns } from '../account/account.repository.ts';

/**
 * The account of a callback address. 抖音 applications sign for all their accounts: any account's address
 * will do.
 */
export const findByMark = ({ db }: Kernel, platform: ChatPlatform, mark: string) =>
  db.one<AccountRecord>(sql`
    SELECT ${accountColumns} FROM chat_account a
    WHERE a.platform = ${platform} AND a.callback_mark = ${mark.slice(0, 64)} AND a.deleted_at IS NULL`);

export const insertCallbacks = (
  unit: Queries,
  rows: { platform: 'douyin' | 'weixin'; id: string; sealed: string }[],
) =>
  unit.query(sql`
  INSERT INTO chat_callback (platform, callback_id, sealed)
  SELECT c.platform, c.id, c.sealed FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}::json)
       AS (platform text, id text, sealed text)) WITH ORDINALITY AS c(platform, id, sealed, no) ORDER BY c.no
  ON CONFLICT DO NOTHING RETURNING id`);
