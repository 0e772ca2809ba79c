import type { AuditEntry, AuditSearch, OwnAuditEntry } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { deviceName } from '../auth/index.ts';
import { actionLabel, entityLabel } from './audit-words.ts';

/** Entries of the current channel, and those of none: sign-ins that failed and what the system did. */
export const auditWithin = (actor: Actor): SQL =>
  sql`(a.channel_id IS NULL OR ${scope(actor, '11-4').on({
    channel: sql`a.channel_id`,
    path: sql`NULL::text`,
    node: sql`NULL::bigint`,
    owner: sql`a.member_id`,
  })})`;

const byTime = {
  from: sql`audit a`,
  id: sql`a.id`,
  sorts: { at: sql`a.at` },
  defaultSort: { sort: 'at', order: 'DESC' },
} as const;

export const auditSource = (actor: Actor, search: AuditSearch): ListSource<AuditEntry> => ({
  ...byTime,
  where: [auditWithin(actor), ...filters(search)],
  load: (db, ids) => loadEntries(db, auditWithin(actor), ids),
});

/** What a person did, in whichever channel. */
export const ownAuditSource = (actor: Actor, search: Pick<AuditSearch, 'at'>): ListSource<OwnAuditEntry> => {
  const own = sql`a.member_id = ${actor.id}`;
  return {
    ...byTime,
    where: [own, ...filters(search)],
    load: async (db, ids) =>
      (await loadEntries(db, own, ids)).map(
        ({ uname: _uname, memberName: _name, hasDifferences: _has, ...entry }) => entry,
      ),
  };
};

function filters({ q, action, entity, entityId, at, requestId }: AuditSearch): SQL[] {
  return [
    ...(q ? [keyword(q)] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(entity ? [sql`a.entity = ${entity}`] : []),
    ...(entityId ? [sql`a.entity_id = ${entityId}`] : []),
    ...(at ? [withinDays(sql`a.at`, at)] : []),
    ...(requestId ? [sql`a.request_id = ${requestId}`] : []),
  ];
}

/** The account or the sentence by their index; names of people first as members, so that theirs is used too. */
const keyword = (q: string): SQL => sql`
  (${nameContains(sql`lower(a.uname || ' ' || a.summary)`, q.toLowerCase())}
   OR a.member_id = ANY(ARRAY(SELECT m.id FROM member m WHERE ${nameContains(sql`m.name`, q)})))`;

interface EntryRow extends Omit<AuditEntry, 'actionLabel' | 'entityLabel' | 'device'> {
  userAgent: string;
}

async function loadEntries(db: Queries, within: SQL, ids: (number | string)[]): Promise<AuditEntry[]> {
  const rows = await db.query<EntryRow>(sql`
    SELECT a.id, a.at, a.uname, m.name AS "memberName", c.name AS channel, a.action, a.entity, a.entity_id AS "entityId",
           a.summary, a.ip, a.user_agent AS "userAgent", a.request_id AS "requestId",
           a.before IS DISTINCT FROM a.after AS "hasDifferences"
    FROM audit a LEFT JOIN member m ON m.id = a.member_id LEFT JOIN channel c ON c.id = a.channel_id
    WHERE a.id = ${anyOf(ids)} AND ${within}`);
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    actionLabel: actionLabel(row.action),
    entityLabel: entityLabel(row.entity),
    device: userAgent && deviceName(userAgent),
  }));
}
