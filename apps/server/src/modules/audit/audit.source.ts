import { type AuditEntry, type AuditSearch, contract, type OwnAuditEntry } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { avatarOf } from '#kernel/access/avatar-address.ts';
import { scope } from '#kernel/access/scope.ts';
import type { AuditNames } from '#kernel/audit/audit-names.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText, nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { deviceName } from '../auth/index.ts';
import { actionLabel, entityLabel } from './audit-words.ts';

/** What of the kernel it takes to put entries into words. */
export interface Words {
  auditNames: AuditNames;
}

/** Entries of the current channel, and those of none: sign-ins that failed and what the system did. */
export const auditWithin = (actor: Actor): SQL =>
  sql`(a.channel_id IS NULL OR ${scope(actor, contract.audit.list).on({
    channel: sql`a.channel_id`,
    path: sql`NULL::text`,
    node: sql`NULL::bigint`,
    owner: sql`a.member_id`,
  })})`;

const byTime = {
  id: sql`a.id`,
  sorts: sortsBy('a', 'at'),
  defaultSort: { sort: 'at', order: 'DESC' },
} as const;

export const auditSource = (actor: Actor, search: AuditSearch, words: Words): ListSource<AuditEntry> => ({
  ...byTime,
  from: search.q ? saying(search.q) : sql`audit a`,
  where: [auditWithin(actor), ...filters(search)],
  load: (db, ids) => loadEntries(db, words, auditWithin(actor), ids),
});

/** What a person did, in whichever channel. */
export const ownAuditSource = (
  actor: Actor,
  search: Pick<AuditSearch, 'at'>,
  words: Words,
): ListSource<OwnAuditEntry> => {
  const own = sql`a.member_id = ${actor.id}`;
  return {
    ...byTime,
    from: sql`audit a`,
    where: [own, ...filters(search)],
    load: async (db, ids) =>
      (await loadEntries(db, words, own, ids)).map(
        ({ uname: _u, memberName: _n, avatar: _a, entityName: _e, hasDifferences: _h, ...entry }) => entry,
      ),
  };
};

function filters({ action, entity, entityId, at, requestId }: AuditSearch): SQL[] {
  return [
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(entity ? [sql`a.entity = ${entity}`] : []),
    ...(entityId ? [sql`a.entity_id = ${entityId}`] : []),
    ...(at ? [withinDays(sql`a.at`, at)] : []),
    ...(requestId ? [sql`a.request_id = ${requestId}`] : []),
  ];
}

const written = sql`lower(x.uname || ' ' || x.summary)`;

/**
 * Entries whose account or sentence holds the text, and those of people so named. Two parts instead of one OR: each is
 * read by its own index, however rare or common the text is.
 */
const saying = (q: string): SQL => sql`(
  SELECT x.* FROM audit x WHERE ${nameContains(written, q.toLowerCase())}
  UNION ALL
  SELECT x.* FROM audit x WHERE x.member_id IN (SELECT m.id FROM member m WHERE ${nameContains(sql`m.name`, q)})
    AND ${written} NOT LIKE ${likeText(q.toLowerCase())}) a`;

interface EntryRow extends Omit<AuditEntry, 'actionLabel' | 'entityLabel' | 'device'> {
  userAgent: string;
  lastName: string | null;
}

async function loadEntries(
  db: Queries,
  { auditNames }: Words,
  within: SQL,
  ids: (number | string)[],
): Promise<AuditEntry[]> {
  const rows = await db.query<EntryRow>(sql`
    SELECT a.id, a.at, a.uname, m.name AS "memberName", ${avatarOf(sql`m`)} AS avatar, t.name AS token, c.name AS channel, a.action, a.entity, a.entity_id AS "entityId",
           a.entity_name AS "entityName", CASE WHEN a.entity_id IS NOT NULL THEN a.before->>'name' END AS "lastName",
           a.summary, a.ip, a.user_agent AS "userAgent", a.request_id AS "requestId",
           a.before IS DISTINCT FROM a.after AS "hasDifferences"
    FROM audit a LEFT JOIN member m ON m.id = a.member_id LEFT JOIN channel c ON c.id = a.channel_id LEFT JOIN api_token t ON t.id = a.token_id
    WHERE a.id = ${anyOf(ids)} AND ${within}`);
  const nameOf = await auditNames.now(
    db,
    rows.filter(({ entityName }) => entityName === null),
  );
  return rows.map(({ userAgent, lastName, ...row }) => ({
    ...row,
    entityName: row.entityName ?? nameOf(row) ?? lastName,
    actionLabel: actionLabel(row.action),
    entityLabel: entityLabel(auditNames, row.entity),
    device: userAgent && deviceName(userAgent),
  }));
}
