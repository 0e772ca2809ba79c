import {
  type CommentKind,
  type CommentOutcome,
  contract,
  type KeywordRule,
  type LiveComment,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, prepared, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { customerTextContains } from '#kernel/phone/phone-search.ts';

const RULE = sql`id, name, must, "any", deny, priority, cooldown_seconds AS "cooldownSeconds", answers, enabled`;

/** What a viewer wrote or did, as a platform or a person told it. */
export interface Heard {
  kind: CommentKind;
  externalId: string;
  viewer: string;
  nickname: string;
  text: string;
}

interface Settled {
  outcome: LiveComment['outcome'];
  note: string;
  answer: string;
}
/** A comment with the number it gets and what becomes of it. */
export type Kept = Heard & Settled & { id: number /** A number was left. */; lead: boolean };

interface Around {
  setting: unknown;
  rules: KeywordRule[];
  known: string[];
  blocked: string[];
  ids: number[];
}
/** What decides about comments of a room, in one go: its assistant and rules, which are known, whose are blocked, and new numbers for them. */
export const aroundComments = (
  db: Queries,
  {
    id,
    channelId,
    nodeIds,
    setting,
  }: { id: number; channelId: number; nodeIds: readonly number[]; setting: SQL },
  heard: readonly Heard[],
): Promise<Around | undefined> =>
  db.one<Around>(
    prepared(sql`
      SELECT ${setting} AS setting,
             (SELECT coalesce(json_agg(k ORDER BY k.id), '[]') FROM (SELECT ${RULE} FROM live_keyword
               WHERE channel_id = ${channelId} AND node_id = ${anyOf(nodeIds, 'bigint')} AND enabled ORDER BY id LIMIT 1000) k) AS rules,
             ARRAY(SELECT external_id FROM live_comment WHERE show_id = ${id}
               AND external_id = ${anyOf(
                 heard.map((one) => one.externalId),
                 'text',
               )}) AS known,
             ARRAY(SELECT viewer FROM live_blocked WHERE node_id = ${anyOf(nodeIds, 'bigint')}
               AND viewer = ${anyOf(
                 heard.map(({ viewer }) => viewer),
                 'text',
               )}) AS blocked,
             (SELECT json_agg(nextval(pg_get_serial_sequence('live_comment', 'id'))) FROM generate_series(1, ${heard.length}::int)) AS ids`),
  );

/** How many of a kind a show was told, those included that were only counted. */
export const commentsTold = async (db: Queries, showId: number, kind: CommentKind) =>
  (
    await db.one<{ told: number }>(sql`
      SELECT coalesce((s.dropped->>${kind})::int, 0) + (SELECT count(*)::int FROM live_comment c WHERE c.show_id = s.id AND c.kind = ${kind}) AS told
      FROM live_show s WHERE s.id = ${showId}`)
  )?.told ?? 0;

export const settleComment = (
  db: Queries,
  id: number,
  { outcome, note = '', answer = '' }: { outcome: LiveComment['outcome']; note?: string; answer?: string },
) =>
  db.query(
    sql`UPDATE live_comment SET outcome = ${outcome}, note = ${note}, answer = ${answer} WHERE id = ${id}`,
  );

const HIDDEN = sql`(r.hidden OR r.outcome = 'hidden')`;

/** A comment is not shown any more. What was answered stays so, with its answer; what was not is answered no more. */
export const hideComment = (db: Queries, id: number, note: string, begun: boolean) => {
  const answered = sql`(outcome = 'spoken' OR ${begun})`;
  return db.query(sql`
    UPDATE live_comment SET hidden = true,
           note = CASE WHEN ${answered} THEN note ELSE ${note} END,
           answer = CASE WHEN ${answered} THEN answer ELSE '' END,
           outcome = CASE WHEN ${answered} THEN outcome ELSE 'hidden' END
    WHERE id = ${id} AND outcome <> 'hidden'`);
};

export const commentById = (db: Queries, id: number) =>
  db.one<{ id: number; showId: number; text: string; nickname: string; outcome: string }>(sql`
    SELECT id, show_id AS "showId", text, nickname, outcome FROM live_comment WHERE id = ${id}`);

/** Rules that hold at a place: its own and those of the places above. */
export const rulesAt = (db: Queries, channelId: number, nodeIds: readonly number[]) =>
  db.query<KeywordRule>(sql`
    SELECT ${RULE} FROM live_keyword
    WHERE channel_id = ${channelId} AND node_id = ${anyOf(nodeIds)} ORDER BY id LIMIT 1000`);

/** At a place and below it nothing of a viewer is looked at any more, or it is again. */
export const blockViewer = (
  db: Queries,
  { nodeId, viewer, nickname }: { nodeId: number; viewer: string; nickname: string },
  memberId: number,
) =>
  db.query(sql`
    INSERT INTO live_blocked (channel_id, node_id, viewer, nickname, member_id)
    SELECT n.channel_id, n.id, ${viewer}, ${nickname}, ${memberId} FROM node n WHERE n.id = ${nodeId} ON CONFLICT DO NOTHING`);
export const unblockViewer = (db: Queries, nodeId: number, viewer: string) =>
  db.query(sql`DELETE FROM live_blocked WHERE node_id = ${nodeId} AND viewer = ${viewer}`);

const seen = (actor: Actor, asked: RequiredCalls = contract.liveShow.comments) =>
  scope(actor, asked).on({
    channel: sql`s.channel_id`,
    path: sql`s.path`,
    node: sql`s.node_id`,
    owner: sql`s.owner_id`,
  });

/** A comment of a room that the actor reaches. */
export const reachedComment = (db: Queries, actor: Actor, id: number) =>
  db.one<{
    id: number;
    showId: number;
    nodeId: number;
    viewer: string;
    nickname: string;
    outcome: string;
    text: string;
  }>(sql`
    SELECT r.id, r.show_id AS "showId", s.node_id AS "nodeId", r.viewer, r.nickname, r.outcome, r.text
    FROM live_comment r JOIN live_show s ON s.id = r.show_id WHERE r.id = ${id} AND ${seen(actor)}`);

export const loadComments = async (
  db: Queries,
  ids: readonly (number | string)[],
): Promise<LiveComment[]> => {
  const rows = await db.query<Omit<LiveComment, 'can'> & { viewer: string; blocked: boolean }>(sql`
    SELECT r.id, r.kind, r.nickname, r.text, r.at, r.outcome, r.note, r.answer, ${HIDDEN} AS hidden, r.viewer,
           EXISTS (SELECT FROM live_blocked b WHERE b.node_id = s.node_id AND b.viewer = r.viewer) AS blocked,
           json_build_object('id', s.id, 'name', s.name) AS show
    FROM live_comment r JOIN live_show s ON s.id = r.show_id WHERE r.id = ${anyOf(ids)} ORDER BY r.at DESC, r.id DESC`);
  return rows.map(({ viewer, blocked, ...row }) => ({
    ...row,
    can: [
      ...(row.hidden ? [] : (['hide'] as const)),
      ...(viewer ? ([blocked ? 'unblock' : 'block'] as const) : []),
    ],
  }));
};

export const newestComments = async (db: Queries, showId: number, most: number): Promise<LiveComment[]> => {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM live_comment WHERE show_id = ${showId} ORDER BY at DESC, id DESC LIMIT ${most}`);
  return loadComments(
    db,
    rows.map(({ id }) => id),
  );
};

export const commentSource = (
  actor: Actor,
  asked: { showId?: number; q?: string; kind?: CommentKind; outcome?: CommentOutcome },
): ListSource<LiveComment> => ({
  from: sql`live_comment r JOIN live_show s ON s.id = r.show_id`,
  id: sql`r.id`,
  where: [
    ...(asked.showId === undefined ? [] : [sql`r.show_id = ${asked.showId}`]),
    seen(actor),
    ...(asked.q ? [customerTextContains(actor, sql`r.text`, asked.q)] : []),
    ...(asked.kind ? [sql`r.kind = ${asked.kind}`] : []),
    // Whatever became of it before: one that was spoken can be hidden, too.
    ...(asked.outcome === 'hidden' ? [HIDDEN] : asked.outcome ? [sql`r.outcome = ${asked.outcome}`] : []),
  ],
  sorts: sortsBy('r', 'at'),
  defaultSort: { sort: 'at', order: 'DESC' },
  load: loadComments,
});

/** Notes of comments by number: which rule answers them. */
export const commentNotes = async (db: Queries, ids: readonly number[]) =>
  new Map(
    (
      await db.query<{ id: number; note: string }>(
        sql`SELECT id, note FROM live_comment WHERE id = ${anyOf(ids)}`,
      )
    ).map(({ id, note }) => [id, note]),
  );

/** What viewers wrote in a show, or lately in the rooms of a channel, for trying rules. */
export const pastComments = (db: Queries, actor: Actor, showId: number | undefined, most: number) =>
  db.query<{ text: string; at: string; path: string }>(sql`
    SELECT r.text, r.at, s.path FROM live_comment r JOIN live_show s ON s.id = r.show_id
    WHERE r.kind = 'comment' AND ${showId === undefined ? sql`s.channel_id = ${actor.channelId}` : sql`s.id = ${showId}`} AND ${seen(actor, contract.liveKeyword.tryOut)}
    ORDER BY r.at DESC, r.id DESC LIMIT ${most}`);
