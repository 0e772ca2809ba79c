import type { EventData, EventTopic } from '@zhiying/contract';
import type { Database, Queries } from '#db/database.ts';
import type { Access } from './access/access.ts';
import type { Actor } from './access/actor.ts';
import { type AuditEntry, type AuditSubject, writeAudit } from './audit/audit.ts';
import type { AuditNames } from './audit/audit-names.ts';
import { writeEvent, writeEvents } from './events/announce.ts';
import type { Audience } from './events/audience.ts';
import type { Secrets } from './secrets.ts';
import type { ContributionsTo } from './slot.ts';

/** A unit of work: its queries, audit entries and events commit together or not at all. */
export interface Unit extends Queries {
  audit(entry: AuditEntry): Promise<void>;
  /** Many at once, for work that changes many rows. */
  auditAll(entries: readonly AuditEntry[]): Promise<void>;
  /** To one member's browsers, to those of everybody who sees a row, or, without either, to the other server processes. */
  announce<T extends EventTopic>(topic: T, data: EventData[T], to?: number | Audience): Promise<void>;
  /** Many of one kind at once, for work that goes on all the time. */
  announceAll<T extends EventTopic>(
    topic: T,
    entries: readonly { data: EventData[T]; to: number | Audience }[],
  ): Promise<void>;
  /**
   * Announces that the permissions of these members (everybody when null) changed. Other processes are notified, and
   * this one has cleared its cache before the call is answered.
   */
  accessChanged(memberIds: readonly number[] | null): Promise<void>;
  /** What modules contribute to an extension point (`slot`). */
  contributions: ContributionsTo;
  /** Seals what must not be readable in the database. */
  secrets: Secrets;
}

export type Transact = <T>(who: Actor | AuditSubject, work: (unit: Unit) => Promise<T>) => Promise<T>;

interface Standing {
  auditNames: AuditNames;
  contributions: ContributionsTo;
  access: Pick<Access, 'forget'>;
  secrets: Secrets;
}

export const createTransact =
  (db: Database, { auditNames, contributions, access, secrets }: Standing): Transact =>
  async (who, work) => {
    const changed: (readonly number[] | null)[] = [];
    const done = await db.transaction((tx) =>
      work({
        ...tx,
        audit: async (entry) => {
          await writeAudit(tx, auditNames, who, [entry]);
        },
        auditAll: async (entries) => {
          await writeAudit(tx, auditNames, who, entries);
        },
        announce: (topic, data, to) => writeEvent(tx, topic, data, to ?? null),
        announceAll: (topic, entries) => writeEvents(tx, topic, entries),
        accessChanged: async (memberIds) => {
          changed.push(memberIds);
          await writeEvent(tx, 'access.changed', { memberIds: memberIds && [...memberIds] }, null);
        },
        contributions,
        secrets,
      }),
    );
    for (const memberIds of changed) access.forget(memberIds);
    return done;
  };
