import type { MessageSender } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { AnswererInput } from '../chat.slots.ts';

const HISTORY = 20;

/** What is asked in a talk now, and what was said before; undefined where nothing is. */
export async function openQuestion(db: Queries, talkId: number): Promise<AnswererInput | undefined> {
  const talk = await db.one<Omit<AnswererInput, 'question' | 'history'>>(sql`
    SELECT id AS "talkId", customer_id AS "customerId", account_id AS "accountId", platform, channel_id AS "channelId", node_id AS "nodeId",
           path, bot_count AS "botCount" FROM chat_talk WHERE id = ${talkId}`);
  if (!talk) return undefined;
  const said = await db.query<{ sender: MessageSender; text: string }>(sql`
    SELECT m.sender, m.text FROM chat_message m
    WHERE m.talk_id = ${talkId} AND m.kind = 'text' AND m.state NOT IN ('failed', 'recalled')
    AND NOT m.notice
    ORDER BY m.at DESC, m.id DESC LIMIT ${HISTORY}`);
  const firstOfOurs = said.findIndex(({ sender }) => sender !== 'customer');
  const asked = firstOfOurs < 0 ? said : said.slice(0, firstOfOurs);
  if (asked.length === 0) return undefined;
  return {
    ...talk,
    question: asked
      .toReversed()
      .map(({ text }) => text)
      .join('\n'),
    history: said
      .slice(asked.length)
      .toReversed()
      .map(({ sender, text }) => ({ by: sender === 'customer' ? 'customer' : 'us', text })),
  };
}
