import { contract, type LiveEvidence } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';

const load = (db: Queries, ids: readonly (number | string)[]) =>
  db.query<LiveEvidence>(sql`
    SELECT r.id, r.at, r.kind, coalesce(p.text, '') AS text, r.note, c.text AS comment,
           (SELECT m.name FROM member m WHERE m.id = coalesce(r.member_id, p.member_id)) AS by
    FROM live_event r LEFT JOIN live_play p ON p.show_id = r.show_id AND p.play_id = r.play_id
    LEFT JOIN live_comment c ON c.id = coalesce(r.comment_id, p.comment_id) WHERE r.id = ${anyOf(ids)}`);

/** What happened in a show, in the order it was written down. */
export const evidenceSource = (actor: Actor, asked: { showId: number }): ListSource<LiveEvidence> => ({
  from: sql`live_event r JOIN live_show s ON s.id = r.show_id`,
  id: sql`r.id`,
  where: [
    sql`r.show_id = ${asked.showId}`,
    scope(actor, contract.liveShow.evidence).on({
      channel: sql`s.channel_id`,
      path: sql`s.path`,
      node: sql`s.node_id`,
      owner: sql`s.owner_id`,
    }),
  ],
  // Written down one after another: the number is the order.
  sorts: { at: sql`r.id` },
  defaultSort: { sort: 'at', order: 'ASC' },
  load,
});
