import { type BotDoc, type BotDocSearch, type BotDocVersion, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { docPolicy } from '../aisbot.policy.ts';
import { barredIds, CHINA_TODAY, usable, waitsFor } from '../aisbot.scope.ts';

export const docSource = (actor: Actor, { q, status, kind }: BotDocSearch): ListSource<BotDoc> => ({
  from: sql`aisbot_doc r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    usable(actor, contract.aisbotDoc.list),
    ...(q ? [nameContains(sql`r.name`, q)] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(kind ? [sql`r.kind = ${kind}`] : []),
  ],
  sorts: sortsBy('r', 'updatedAt', 'name', 'until', 'pieces'),
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadDocs(db, actor, ids),
});

/** Documents this actor is to decide on. */
export const docsToPass = (actor: Actor): ListSource<BotDoc> => {
  const source = docSource(actor, {});
  return { ...source, where: [...source.where, waitsFor(actor, contract.aisbotDoc.pass)] };
};

export async function loadDocs(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<BotDoc[]> {
  const rows = await db.query<Omit<BotDoc, 'can'> & { barredIds: number[]; reached: boolean[] }>(sql`
    SELECT r.id, r.name, r.kind, r.status, r.trouble, r.until, coalesce(r.until < ${CHINA_TODAY}, false) AS expired, r.pieces, r.version,
           json_build_object('id', n.id, 'name', n.name) AS node, r.updated_at AS "updatedAt", m.name AS "updatedBy",
           ${barredIds} AS "barredIds", ${docPolicy.reached(actor)} AS reached
    FROM aisbot_doc r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.updated_by WHERE r.id = ${anyOf(ids)}`);
  const can = docPolicy.can(actor);
  return rows.map(({ reached, barredIds: barred, ...row }) => ({
    ...row,
    can: can({ ...row, barredIds: barred, reached }),
  }));
}

/** What a document says and said; whoever sees the document sees them. */
export async function docTexts(db: Queries, id: number) {
  const [cut, versions] = await db.both<
    { id: number; heading: string; text: string },
    BotDocVersion & { content: string }
  >(
    sql`SELECT p.id, p.heading, p.text FROM aisbot_piece p WHERE p.doc_id = ${id} ORDER BY p.no LIMIT 200`,
    sql`SELECT v.id, v.version, v.name, v.kind, v.until, v.content, m.name AS "changedBy", v.changed_at AS "changedAt"
        FROM aisbot_doc_version v JOIN member m ON m.id = v.owner_id WHERE v.doc_id = ${id} ORDER BY v.version DESC LIMIT 50`,
  );
  return {
    cut,
    content: versions[0]?.content ?? '',
    versions: versions.map(({ content: _content, ...version }) => version),
  };
}
