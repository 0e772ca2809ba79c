import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { type ToldRow, webhookSource } from '../../open/index.ts';

/** Articles that passed their review, as other systems are told of them. */
export const toldArticles = webhookSource({
  subject: 'article',
  seenBy: contract.aiArticle.list,
  rows: (db, ids) =>
    db.query<ToldRow>(sql`
      SELECT x.id, x.path, x.owner_id AS "ownerId",
             json_build_object('title', x.title, 'platform', x.platform, 'node', json_build_object('id', n.id, 'name', n.name),
               'owner', json_build_object('id', m.id, 'name', m.name)) AS fields
      FROM ai_article x JOIN node n ON n.id = x.node_id JOIN member m ON m.id = x.owner_id
      WHERE x.id = ${anyOf(ids)} AND NOT x.hidden`),
});
