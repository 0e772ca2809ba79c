import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  contract,
  EVIDENCE_KINDS,
  type EvidenceFinding,
  type EvidenceKind,
  PLATFORMS,
} from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { holdTree } from '#kernel/access/tree-lock.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { isOwnUpload, takePicture } from '../material/index.ts';
import { platformOf } from '../publish/index.ts';
import { checkLink, type Handing } from './check-link.ts';
import { loadOwnTasks } from './member.source.ts';
import * as errors from './task.errors.ts';
import { lookAtScreenshot } from './task.jobs.ts';
import { type OwnTaskFacts, ownTaskPolicy, taskEvidencePolicy } from './task.policy.ts';
import { announceTask, lockTasksOf, settle } from './task.repository.ts';

type Body = BodyOf<typeof contract.taskEvidence.handIn>;
type Piece = Body['pieces'][number];
const SCREENSHOT_BYTES = 10 * 1_048_576;

interface Part extends Handing, OwnTaskFacts {
  id: number;
  taskId: number;
  nodeId: number;
  title: string;
  evidence: EvidenceKind[];
  platforms: (keyof typeof PLATFORMS)[];
  wanted: number;
  handed: number;
  autoAccept: boolean;
}

/** A piece as it is written down. */
interface Row {
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

export const handInService = (kernel: Kernel) => {
  const { db, tx, storage, jobs } = kernel;

  /** Whose part it is; nobody else's is found. */
  async function partOf(unit: Pick<Unit, 'one'>, actor: Actor, id: number): Promise<Part> {
    const part = await unit.one<Part>(sql`
      SELECT tm.id, tm.id AS "memberTaskId", tm.owner_id AS "memberId", tm.channel_id AS "channelId", tm.path, tm.node_id AS "nodeId",
             d.path AS "dealerPath", t.id AS "taskId", t.title, t.start_at AS "startAt", t.evidence, t.platforms, t.wanted,
             t.auto_accept AS "autoAccept", tm.handed, tm.state, t.state AS "taskState", t.end_at <= now() AS over
      FROM task_member tm JOIN task t ON t.id = tm.task_id JOIN task_dealer d ON d.id = tm.dealer_task_id
      WHERE tm.id = ${id} AND ${ownTaskPolicy.reach(actor, 'handIn')}`);
    if (!part) throw RowMissing('任务');
    return part;
  }

  return {
    async handIn(actor: Actor, { id, pieces }: Body) {
      // Files are copied before the task is locked: thousands may hand in at the same moment.
      const part = await partOf(db, actor, id);
      ownTaskPolicy.guard(actor, 'handIn', part);
      for (const piece of pieces) checkKind(part, piece);
      const kept = await keepScreenshots(actor, part, pieces);
      try {
        await write(actor, id, pieces, kept);
      } catch (error) {
        await storage
          .remove([...kept.values()])
          .catch((err: unknown) => kernel.log.warn({ err }, 'screenshot was not removed'));
        throw error;
      }
      const [row] = await loadOwnTasks(db, storage, actor, [id]);
      if (!row) throw RowMissing('任务');
      return row;
    },

    withdraw: (actor: Actor, { ids }: BodyOf<typeof contract.taskEvidence.withdraw>) =>
      tx(actor, async (unit) => {
        await lockTasksOf(unit, sql`SELECT task_id FROM task_evidence WHERE id = ${anyOf(ids)}`);
        const rows = await unit.query<Withdrawn>(sql`
          SELECT e.id, e.member_task_id AS "memberTaskId", e.task_id AS "taskId", t.title, e.state, t.state AS "taskState",
                 e.owner_id AS "ownerId", e.decided_by AS "decidedBy", NULL AS since
          FROM task_evidence e JOIN task t ON t.id = e.task_id
          WHERE e.id = ${anyOf(ids)} AND ${taskEvidencePolicy.reach(actor, 'withdraw')}`);
        if (rows.length < new Set(ids).size) throw RowMissing('凭证');
        for (const row of rows) taskEvidencePolicy.guard(actor, 'withdraw', row);
        await unit.query(
          sql`UPDATE task_evidence SET state = 'withdrawn', look_at = NULL WHERE id = ${anyOf(ids)}`,
        );
        await settle(unit, [...new Set(rows.map(({ memberTaskId }) => memberTaskId))]);
        await unit.auditAll(
          rows.map(({ taskId, title }) => ({
            call: contract.taskEvidence.withdraw,
            entity: 'task',
            entityId: taskId,
            summary: `撤回任务「${title}」的凭证`,
          })),
        );
        return { changed: rows.length };
      }),
  };

  /** By the path in the upload area, where each is kept from now on. */
  async function keepScreenshots(actor: Actor, { channelId }: Part, pieces: readonly Piece[]) {
    const kept = new Map<string, string>();
    for (const { path } of pieces) {
      if (path === undefined || kept.has(path)) continue;
      if (!isOwnUpload(actor, path)) throw errors.NotUploaded();
      const to = `task/${channelId}/${new Date().toISOString().slice(0, 10)}/${randomUUID()}`;
      const taken = await takePicture(storage, path, to, SCREENSHOT_BYTES);
      if (taken === 'missing') throw errors.NotUploaded();
      if (taken === 'refused') throw errors.NotAScreenshot();
      kept.set(path, to);
    }
    return kept;
  }

  function write(actor: Actor, id: number, pieces: readonly Piece[], kept: ReadonlyMap<string, string>) {
    return tx(actor, async (unit) => {
      await holdTree(unit, actor.channelId);
      await lockTasksOf(unit, sql`SELECT task_id FROM task_member WHERE id = ${id}`);
      const part = await partOf(unit, actor, id);
      // Ended while the files came.
      ownTaskPolicy.guard(actor, 'handIn', part);
      if (part.handed + pieces.length > part.wanted)
        throw errors.TooManyPieces(part.wanted, part.wanted - part.handed);
      for (const piece of pieces) {
        const row = await rowOf(unit, part, piece, kept);
        const made = await insert(unit, part, row);
        if (row.object && made)
          await jobs.enqueue(unit, lookAtScreenshot, { evidenceId: made }, { background: true });
      }
      await settle(unit, [id]);
      await unit.audit({
        call: contract.taskEvidence.handIn,
        entity: 'task',
        entityId: part.taskId,
        summary: `提交任务「${part.title}」的凭证 ${pieces.length} 件`,
      });
      await announceTask(unit, { ...part, ownerId: part.memberId });
    });
  }
};

interface Withdrawn {
  id: number;
  memberTaskId: number;
  taskId: number;
  title: string;
  state: 'waiting';
  taskState: Part['taskState'];
  ownerId: number;
  decidedBy: number | null;
  since: null;
}

const kindOf = ({ link, path, figure }: Piece): EvidenceKind | 'none' => {
  if (path !== undefined) return 'screenshot';
  if (link !== undefined) return 'link';
  return figure === undefined ? 'none' : 'figure';
};

/** Of the kinds the task asks for; a link of a platform it asks for. */
function checkKind({ evidence, platforms }: Part, piece: Piece) {
  const kind = kindOf(piece);
  if (evidence.length === 0 ? kind !== 'none' : kind === 'none' || !evidence.includes(kind))
    throw errors.WrongEvidence(
      evidence.map((wanted) => EVIDENCE_KINDS[wanted]).join('或') || '不需要凭证，直接提交即可',
    );
  if (piece.link === undefined || platforms.length === 0) return;
  const got = platformOf(piece.link);
  if (!got || !platforms.includes(got))
    throw errors.WrongPlatform(
      platforms.map((wanted) => PLATFORMS[wanted].name).join('或'),
      got ? PLATFORMS[got].name : '其他网站',
    );
}

async function rowOf(unit: Unit, part: Part, piece: Piece, kept: ReadonlyMap<string, string>): Promise<Row> {
  const kind = kindOf(piece);
  const row: Row = {
    kind,
    link: null,
    platform: null,
    object: null,
    uploadedAs: null,
    figure: piece.figure ?? null,
    note: piece.note ?? '',
    finding: 'none',
    found: '',
    doubleOf: null,
    // Where nothing is wanted, saying so is enough.
    accepted: kind === 'none',
  };
  if (piece.path !== undefined)
    return { ...row, object: kept.get(piece.path) ?? null, uploadedAs: piece.path };
  if (piece.link === undefined) return row;
  const twice = await unit.one(sql`
    SELECT 1 FROM task_evidence WHERE channel_id = ${part.channelId} AND link = ${piece.link} AND owner_id = ${part.memberId}
      AND state IN ('waiting', 'accepted')`);
  if (twice) throw errors.LinkTwice();
  const { known, ...found } = await checkLink(unit, part, piece.link);
  return { ...row, ...found, link: piece.link, accepted: known && part.autoAccept };
}

const NOT_FOUND_AGAIN = sql`now() + interval '10 minutes'`;

async function insert(unit: Unit, part: Part, row: Row): Promise<number | null> {
  const made = await unit.one<{ id: number }>(sql`
    INSERT INTO task_evidence (channel_id, node_id, path, owner_id, task_id, member_task_id, kind, state, link, platform, object,
                               uploaded_as, figure, note, finding, found, double_of, decided_at, look_at)
    VALUES (${part.channelId}, ${part.nodeId}, ${part.path}, ${part.memberId}, ${part.taskId}, ${part.id}, ${row.kind},
            ${row.accepted ? 'accepted' : 'waiting'}, ${row.link}, ${row.platform}, ${row.object}, ${row.uploadedAs}, ${row.figure},
            ${row.note}, ${row.finding}, ${row.found}, ${row.doubleOf}, ${row.accepted ? sql`now()` : null},
            ${row.finding === 'notFound' ? NOT_FOUND_AGAIN : null})
    ON CONFLICT (uploaded_as) DO NOTHING RETURNING id`);
  // The same call again after a lost answer.
  return made?.id ?? null;
}
