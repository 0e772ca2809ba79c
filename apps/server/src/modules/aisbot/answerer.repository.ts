import type { BotAnswer } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AnswererInput } from '../chat/index.ts';

interface Standing {
  open: boolean;
  answered: number;
  payer: number | null;
}

/** Whether the account's hours are on, how often this customer was answered within the hour, and who pays for models. */
export const standing = ({ db }: Kernel, { accountId, customerId, channelId }: AnswererInput) =>
  db.one<Standing>(sql`
    SELECT coalesce((SELECT to_char(now() AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') >= h."from"
                        AND to_char(now() AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') < h."to"
                     FROM aisbot_hours h WHERE h.account_id = ${accountId}), true) AS open,
           (SELECT count(*)::int FROM aisbot_reply r WHERE r.customer_id = ${customerId} AND r.reason IS NULL
              AND r.at > now() - interval '1 hour') AS answered,
           (SELECT p.owner_id FROM aisbot_piece p WHERE p.channel_id = ${channelId} ORDER BY p.id LIMIT 1) AS payer`);

export const insertReply = (
  unit: Queries,
  {
    channelId,
    customerId,
    talkId,
    reason,
  }: {
    channelId: number;
    customerId: number;
    talkId: number;
    reason: BotAnswer['reason'];
  },
) =>
  unit.query(sql`
    INSERT INTO aisbot_reply (channel_id, customer_id, talk_id, reason)
    VALUES (${channelId}, ${customerId}, ${talkId}, ${reason})`);
