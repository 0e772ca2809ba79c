import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Origin } from '#kernel/access/actor.ts';
import { nameNow } from './audit-names.ts';

export interface AuditEntry {
  /** `area.verb`, as the call is named: `member.update`. */
  action: string;
  entity: string;
  entityId?: string | number | null;
  /** One Chinese sentence a reader understands without the rest. */
  summary: string;
  before?: unknown;
  after?: unknown;
}

/** Who is written down: somebody signed in, or a name typed at the login page, or the system. */
export interface Witness {
  id: number | null;
  uname: string;
  channelId: number | null;
  origin: Origin;
}

export const SYSTEM: Witness = {
  id: null,
  uname: '系统',
  channelId: null,
  origin: { ip: '', userAgent: '', requestId: '' },
};

/** Written in the transaction of the change, so neither exists without the other. */
export const writeAudit = (tx: Queries, who: Witness | Actor, entries: readonly AuditEntry[]) =>
  tx.query(sql`
    INSERT INTO audit (member_id, uname, channel_id, action, entity, entity_id, entity_name, summary, before, after, ip, user_agent,
                       request_id)
    SELECT ${who.id}::bigint, ${who.uname}, ${who.channelId}::bigint, e.action, e.entity, e.entity_id,
           ${nameThen(
             sql`e`,
             entries.map(({ entity }) => entity),
           )}, e.summary, e.before, e.after,
           ${who.origin.ip}, ${who.origin.userAgent.slice(0, 300)}, ${who.origin.requestId}
    FROM json_to_recordset(${JSON.stringify(entries.map(rowOf))}::json)
      AS e(action text, entity text, entity_id text, summary text, before jsonb, after jsonb)`);

/** As it is called in this moment; what is deleted by now is told by its last state. */
export const nameThen = (row: SQL, among?: Iterable<string>): SQL => sql`
  coalesce(${nameNow(sql`${row}.entity`, sql`${row}.entity_id`, among)},
           CASE WHEN ${row}.entity_id IS NOT NULL THEN ${row}.before->>'name' END)`;

const rowOf = ({ entityId, ...entry }: AuditEntry) => ({
  ...entry,
  entity_id: entityId == null ? undefined : String(entityId),
});
