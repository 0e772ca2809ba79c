import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { type ToldRow, webhookSource } from '../open/index.ts';

/** Posts that are out, as other systems are told of them. */
export const toldPosts = webhookSource({
  subject: 'post',
  seenBy: contract.publish.list,
  rows: (db, ids) =>
    db.query<ToldRow>(sql`
      SELECT p.id, p.path, p.owner_id AS "ownerId",
             json_build_object('title', p.title, 'platform', p.platform, 'account', json_build_object('id', a.id, 'name', a.name),
               'url', p.url, 'node', json_build_object('id', n.id, 'name', n.name), 'publishedAt', p.published_at) AS fields
      FROM publish_attempt p JOIN node n ON n.id = p.node_id JOIN content_account a ON a.id = p.account_id
      WHERE p.id = ${anyOf(ids)}`),
});
