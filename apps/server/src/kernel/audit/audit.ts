import type { Call } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, sql } from '#db/sql.ts';
import type { Actor, Origin } from '#kernel/access/actor.ts';
import { callName } from '#kernel/http/call-name.ts';
import type { AuditNames } from './audit-names.ts';

interface About {
  entity: string;
  entityId?: string | number | null;
  /** What it is called, from whoever has just read it: nobody is asked for it again. */
  entityName?: string;
  before?: unknown;
  after?: unknown;
}
/** What a call did: written down under its name, `member.update`. */
interface ByCall extends About {
  call: Call;
  /** One Chinese sentence a reader understands without the rest; otherwise what the call is called, and the row: 编辑素材「…」. */
  summary?: string;
}
/** What happened without a call of that name. */
interface WithoutCall extends About {
  action: string;
  summary: string;
}
export type AuditEntry = ByCall | WithoutCall;

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
  const nameOf = await names.now(
    tx,
    entries.filter(({ entityName }) => entityName === undefined),
  );
  const rows = entries.map((entry) => {
    const { entity, entityId, entityName, before, after } = entry;
    // What is deleted by now is told by its last state.
    const name = entityId == null ? null : (entityName ?? nameOf(entry) ?? lastName(before));
    return {
      ...told(entry, name),
      entity,
      before,
      after,
      ...(entityId == null ? {} : { entity_id: String(entityId), entity_name: name }),
    };
  });
  await tx.query(
    prepared(sql`
    INSERT INTO audit (member_id, uname, channel_id, action, entity, entity_id, entity_name, summary, before, after, ip, user_agent,
                       request_id)
    SELECT ${who.id}::bigint, ${who.uname}, ${who.channelId}::bigint, e.action, e.entity, e.entity_id, e.entity_name, e.summary,
           e.before, e.after, ${who.origin.ip}, ${who.origin.userAgent.slice(0, 300)}, ${who.origin.requestId}
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS e(action text, entity text, entity_id text, entity_name text, summary text, before jsonb, after jsonb)`),
  );
}

function told(entry: AuditEntry, name: string | null) {
  if (!('call' in entry)) return { action: entry.action, summary: entry.summary };
  const { call, summary = name === null ? call.summary : `${call.summary}「${name}」` } = entry;
  return { action: callName(call), summary };
}

const lastName = (before: unknown): string | null => {
  const name = typeof before === 'object' && before !== null && 'name' in before ? before.name : null;
  return typeof name === 'string' ? name : null;
};
