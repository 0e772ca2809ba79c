import type { Call } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, sql } from '#db/sql.ts';
import type { Actor, Origin } from '#kernel/access/actor.ts';
import { callName } from '#kernel/http/call-name.ts';
import { maskPhones, maskPhonesIn } from '#kernel/phone/phone-mask.ts';
import type { AuditNames } from './audit-names.ts';

interface About {
  entity: string;
  entityId?: string | number | null;
  /** The row's name where the caller has just read it, which saves a query. */
  entityName?: string;
  before?: unknown;
  after?: unknown;
}
/** An entry for a call, recorded under the call's name: `member.update`. */
interface ByCall extends About {
  call: Call;
  /** One Chinese sentence a reader understands without the rest; otherwise what the call is called, and the row: 编辑素材「…」. */
  summary?: string;
}
/** An entry for something that is not a call. */
interface WithoutCall extends About {
  action: string;
  summary: string;
}
export type AuditEntry = ByCall | WithoutCall;

/** The recorded actor: a signed-in member, a name typed at the login page, or the system. */
export interface AuditSubject {
  id: number | null;
  uname: string;
  channelId: number | null;
  origin: Origin;
}

export const SYSTEM: AuditSubject = {
  id: null,
  uname: '系统',
  channelId: null,
  origin: { ip: '', userAgent: '', requestId: '' },
};

/** Written in the transaction of the change, so neither exists without the other. */
export async function writeAudit(
  tx: Queries,
  names: AuditNames,
  who: AuditSubject | Actor,
  entries: readonly AuditEntry[],
) {
  const nameOf = await names.now(
    tx,
    entries.filter(({ entityName }) => entityName === undefined),
  );
  const rows = entries.map((entry) => {
    const { entity, entityId, entityName, before, after } = entry;
    // A deleted row is named by its last state.
    const name = entityId == null ? null : (entityName ?? nameOf(entry) ?? lastName(before));
    return {
      ...maskPhonesIn({ ...told(entry, name), before: plain(before), after: plain(after) }),
      entity,
      ...(entityId == null ? {} : { entity_id: String(entityId), entity_name: name && maskPhones(name) }),
    };
  });
  await tx.query(
    prepared(sql`
    INSERT INTO audit (member_id, uname, channel_id, action, entity, entity_id, entity_name, summary, before, after, ip, user_agent,
                       request_id, token_id)
    SELECT ${who.id}::bigint, ${who.uname}, ${who.channelId}::bigint, e.action, e.entity, e.entity_id, e.entity_name, e.summary,
           e.before, e.after, ${who.origin.ip}, ${who.origin.userAgent.slice(0, 300)}, ${who.origin.requestId},
           ${('token' in who && who.token?.id) || null}::bigint
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS e(action text, entity text, entity_id text, entity_name text, summary text, before jsonb, after jsonb)`),
  );
}

/** The value as it will be stored: dates become JSON texts. */
const plain = (value: unknown) => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

function told(entry: AuditEntry, name: string | null) {
  if (!('call' in entry)) return { action: entry.action, summary: entry.summary };
  const { call, summary = name === null ? call.summary : `${call.summary}「${name}」` } = entry;
  return { action: callName(call), summary };
}

const lastName = (before: unknown): string | null => {
  const name = typeof before === 'object' && before !== null && 'name' in before ? before.name : null;
  return typeof name === 'string' ? name : null;
};
