import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, Origin } from '#kernel/access/actor.ts';

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
export const writeAudit = (tx: Queries, who: Witness | Actor, entry: AuditEntry) =>
  tx.query(sql`
    INSERT INTO audit (member_id, uname, channel_id, action, entity, entity_id, summary, before, after, ip, user_agent, request_id)
    VALUES (${who.id}, ${who.uname}, ${who.channelId}, ${entry.action}, ${entry.entity},
            ${entry.entityId == null ? null : String(entry.entityId)}, ${entry.summary},
            ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb,
            ${who.origin.ip}, ${who.origin.userAgent.slice(0, 300)}, ${who.origin.requestId})`);

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
