import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** A number counts as a rating for this long after the question. */
const HOURS = 24;

/** Claims the question for a rating, so that it is asked once. */
export const markRatingAsked = (unit: Queries, id: number) =>
  unit.one(sql`
    UPDATE chat_talk t SET rating_asked_at = now() FROM chat_account a
    WHERE t.id = ${id} AND a.id = t.account_id AND a.asks_rating AND a.paused_at IS NULL AND t.rating_asked_at IS NULL
      AND t.member_count + t.bot_count > 0 RETURNING t.id`);

export const storeRating = (unit: Queries, customerId: number, score: number) =>
  unit.one<{ id: number }>(sql`
    UPDATE chat_talk SET satisfaction = ${score}, version = version + 1
    WHERE id = (SELECT id FROM chat_talk WHERE customer_id = ${customerId} ORDER BY id DESC LIMIT 1)
      AND state = 'ended' AND satisfaction IS NULL AND rating_asked_at > now() - make_interval(hours => ${HOURS}) RETURNING id`);
