import type { Call } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import type { AuditEntry } from './audit.ts';

/** Writes down what calls did to rows of one kind. */
export const auditingRows =
  (entity: AuditEntry['entity']) =>
  (unit: Unit, call: Call, entityId: number, summary: string, before?: unknown, after?: unknown) =>
    unit.audit({ call, entity, entityId, summary, before, after });

/** Writes down what the calls of one area did to its rows, each by the call's name. */
export const auditing =
  <Calls extends Record<string, Call>>(calls: Calls, entity: AuditEntry['entity']) =>
  (
    unit: Unit,
    name: keyof Calls & string,
    entityId: number,
    summary: string,
    before?: unknown,
    after?: unknown,
  ) =>
    unit.audit({ call: calls[name] as Call, entity, entityId, summary, before, after });

/** The same with the parts of an entry by name; without a summary it reads as the call and the row are called. */
export const auditor =
  <Calls extends Record<string, Call>>(calls: Calls, entity: AuditEntry['entity']) =>
  (
    unit: Unit,
    name: keyof Calls & string,
    entityId: number | null,
    change: { summary?: string; before?: unknown; after?: unknown } = {},
  ) =>
    unit.audit({ call: calls[name] as Call, entity, entityId, ...change });
