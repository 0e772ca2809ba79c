import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { clueTalks, type TalkOfClue } from '../../clue/index.ts';
import { talksOf } from '../chat.scope.ts';

/** The newest open conversation of each clue's customer, and every one that waits for the actor, the longest wait first. */
export const talksOfClues = clueTalks.with((db, actor, clueIds) => {
  const waits = sql`(t.owner_id = ${actor.id} AND t.state = 'human' AND t.waiting_since IS NOT NULL)`;
  return db.query<TalkOfClue>(sql`
    SELECT t.id, coalesce(p.clue_id, c.clue_id) AS "clueId", coalesce(p.name, c.name) AS customer, t.platform, t.last_text AS text,
           CASE WHEN ${waits} THEN t.waiting_since END AS "waitingSince"
    FROM chat_talk t JOIN chat_customer c ON c.id = t.customer_id LEFT JOIN chat_customer p ON p.id = c.merged_into
    WHERE t.channel_id = ${actor.channelId} AND ${talksOf(actor, contract.chat.list)} AND t.state <> 'ended'
      AND (${waits} OR c.clue_id = ${anyOf(clueIds)} OR p.clue_id = ${anyOf(clueIds)})
    ORDER BY "waitingSince" NULLS LAST, t.last_at DESC, t.id LIMIT 400`);
});
