import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, Origin } from '#kernel/access/actor.ts';
import type { AuditNames } from './audit-names.ts';

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
export async function writeAudit(
  tx: Queries,
  names: AuditNames,
  who: Witness | Actor,
  entries: readonly AuditEntry[],
) {
  const nameOf = await names.now(tx, entries);
  const rows = entries.map(({ entityId, ...entry }) => ({
    ...entry,
    ...(entityId == null
      ? {}
      : // What is deleted by now is told by its last state.
        {
          entity_id: String(entityId),
          entity_name: nameOf({ ...entry, entityId }) ?? lastName(entry.before),
        }),
  }));
  await tx.query(sql`
    INSERT INTO audit (member_id, uname, channel_id, action, entity, entity_id, entity_name, summary, before, after, ip, user_agent,
                       request_id)
    SELECT ${who.id}::bigint, ${who.uname}, ${who.channelId}::bigint, e.action, e.entity, e.entity_id, e.entity_name, e.summary,
           e.before, e.after, ${who.origin.ip}, ${who.origin.userAgent.slice(0, 300)}, ${who.origin.requestId}
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS e(action text, entity text, entity_id text, entity_name text, summary text, before jsonb, after jsonb)`);
}

const lastName = (before: unknown): string | null => {
  const name = typeof before === 'object' && before !== null && 'name' in before ? before.name : null;
  return typeof name === 'string' ? name : null;
};
