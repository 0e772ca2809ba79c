import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { type ToldRow, webhookSource } from '../open/index.ts';

/** What customers wrote, as other systems are told of it. Numbers in it are masked before it is kept. */
export const toldMessages = webhookSource({
  subject: 'message',
  seenBy: contract.chat.list,
  rows: (db, ids) =>
    db.query<ToldRow>(sql`
      SELECT g.id, t.path, t.owner_id AS "ownerId",
             json_build_object('customer', json_build_object('id', c.id, 'name', c.name), 'text', g.text, 'kind', g.kind,
               'platform', t.platform, 'talkId', t.id, 'node', json_build_object('id', n.id, 'name', n.name), 'at', g.at) AS fields
      FROM chat_message g JOIN chat_talk t ON t.id = g.talk_id JOIN chat_customer c ON c.id = g.customer_id
      JOIN node n ON n.id = t.node_id WHERE g.id = ${anyOf(ids)}`),
});
