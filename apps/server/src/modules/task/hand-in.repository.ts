import type { EvidenceFinding, EvidenceKind, PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Handing } from './check-link.service.ts';
import { type OwnTaskFacts, ownTaskPolicy } from './task.policy.ts';

/** A person's part of a task, as far as handing in needs it. */
export interface Part extends Handing, OwnTaskFacts {
  id: number;
  taskId: number;
  nodeId: number;
  title: string;
  evidence: EvidenceKind[];
  evidenceAll: boolean;
  platforms: PlatformId[];
  wanted: number;
  handed: number;
  autoAccept: boolean;
}

/** The actor's own part; nobody else's is found. */
export async function findPart(db: Pick<Queries, 'one'>, actor: Actor, id: number): Promise<Part> {
  const part = await db.one<Part>(sql`
    SELECT tm.id, tm.id AS "memberTaskId", tm.owner_id AS "memberId", tm.channel_id AS "channelId", tm.path, tm.node_id AS "nodeId",
           d.path AS "dealerPath", t.id AS "taskId", t.title, t.start_at AS "startAt", t.evidence, t.evidence_all AS "evidenceAll",
           t.platforms, t.wanted,
           t.auto_accept AS "autoAccept", tm.handed, tm.state, t.state AS "taskState", t.end_at <= now() AS over
    FROM task_member tm JOIN task t ON t.id = tm.task_id JOIN task_dealer d ON d.id = tm.dealer_task_id
    WHERE tm.id = ${id} AND ${ownTaskPolicy.reach(actor, 'handIn')}`);
  if (!part) throw RowMissing('任务');
  return part;
}

/** Whether the person handed in this link before, for any task. */
export const isLinkHandedIn = async (unit: Queries, { channelId, memberId }: Part, link: string) =>
  (await unit.one(sql`
    SELECT 1 FROM task_evidence WHERE channel_id = ${channelId} AND link = ${link} AND owner_id = ${memberId}
      AND state IN ('waiting', 'accepted')`)) !== undefined;

export interface NewEvidence {
  kind: EvidenceKind | 'none';
  link: string | null;
  platform: string | null;
  object: string | null;
  uploadedAs: string | null;
  figure: number | null;
  note: string;
  finding: EvidenceFinding;
  found: string;
  doubleOf: number | null;
  accepted: boolean;
}

/** Null when the same call ran before and its answer was lost. */
export async function insertEvidence(unit: Queries, part: Part, row: NewEvidence): Promise<number | null> {
  const lookAgain = row.finding === 'notFound' ? sql`now() + interval '10 minutes'` : null;
  const inserted = await unit.one<{ id: number }>(sql`
    INSERT INTO task_evidence (channel_id, node_id, path, owner_id, task_id, member_task_id, kind, state, link, platform, object,
                               uploaded_as, figure, note, finding, found, double_of, decided_at, look_at)
    VALUES (${part.channelId}, ${part.nodeId}, ${part.path}, ${part.memberId}, ${part.taskId}, ${part.id}, ${row.kind},
            ${row.accepted ? 'accepted' : 'waiting'}, ${row.link}, ${row.platform}, ${row.object}, ${row.uploadedAs}, ${row.figure},
            ${row.note}, ${row.finding}, ${row.found}, ${row.doubleOf}, ${row.accepted ? sql`now()` : null}, ${lookAgain})
    ON CONFLICT (uploaded_as) DO NOTHING RETURNING id`);
  return inserted?.id ?? null;
}
