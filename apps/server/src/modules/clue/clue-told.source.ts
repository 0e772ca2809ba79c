import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { type ToldRow, webhookSource } from '../open/index.ts';
import { decryptPhone } from './phone/phones.service.ts';

interface ToldClue extends ToldRow {
  phoneSealed: string | null;
}

/** Clues as other systems are told of them. One that was merged into another speaks of that one. */
export const toldClues = webhookSource<ToldClue>({
  subject: 'clue',
  seenBy: contract.clue.list,
  whole: {
    call: contract.clue.revealPhone,
    fields: ({ phoneSealed }, secrets) => ({ phone: phoneSealed && decryptPhone(secrets, phoneSealed) }),
  },
  rows: (db, ids) =>
    db.query<ToldClue>(sql`
      SELECT x.id, c.path, c.owner_id AS "ownerId", c.phone_sealed AS "phoneSealed",
             json_build_object('name', c.name, 'phone', c.phone_mask, 'state', c.state, 'source', c.source, 'sourceNote', c.source_note,
               'model', c.model, 'city', c.city_code, 'remark', c.remark, 'score', c.score, 'closeReason', c.close_reason,
               'node', json_build_object('id', n.id, 'name', n.name),
               'owner', CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END,
               'createdAt', c.created_at, 'visitedAt', c.visited_at, 'wonAt', c.won_at) AS fields
      FROM clue x JOIN clue c ON c.id = coalesce(x.merged_into, x.id) JOIN node n ON n.id = c.node_id
      LEFT JOIN member m ON m.id = c.owner_id WHERE x.id = ${anyOf(ids)}`),
});
