import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  contract,
  EVIDENCE_KINDS,
  type EvidenceKind,
  findLinks,
  PLATFORMS,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { acceptPicture, isOwnUpload } from '../material/index.ts';
import { platformOf } from '../publish/index.ts';
import { checkLink } from './check-link.service.ts';
import { findWithdrawable, withdrawEvidence } from './evidence.repository.ts';
import type { NewEvidence, Part } from './hand-in.repository.ts';
import * as repository from './hand-in.repository.ts';
import { loadOwnTasks } from './member.source.ts';
import * as errors from './task.errors.ts';
import { analyzeScreenshot } from './task.jobs.ts';
import { ownTaskPolicy } from './task.policy.ts';
import { announceTask, lockTasksOfParts, settle } from './task.repository.ts';

type Body = BodyOf<typeof contract.taskEvidence.handIn>;
type Piece = Body['pieces'][number];
const SCREENSHOT_BYTES = 10 * 1_048_576;

export const handInService = (kernel: Kernel) => {
  const { db, tx, storage, jobs } = kernel;

  return {
    async handIn(actor: Actor, { id, pieces: given }: Body) {
      const pieces = given.map(withBareLink);
      // Files are copied before the task is locked: thousands may hand in at the same moment.
      const part = await repository.findPart(db, actor, id);
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
        const rows = await findWithdrawable(unit, actor, ids);
        await withdrawEvidence(unit, ids);
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

  /** Copies the screenshots out of the upload area. Answers where each is kept, by its path there. */
  async function keepScreenshots(actor: Actor, { channelId }: Part, pieces: readonly Piece[]) {
    const kept = new Map<string, string>();
    for (const { path } of pieces) {
      if (path === undefined || kept.has(path)) continue;
      if (!isOwnUpload(actor, path)) throw errors.NotUploaded();
      const to = `task/${channelId}/${new Date().toISOString().slice(0, 10)}/${randomUUID()}`;
      const taken = await acceptPicture(storage, path, to, SCREENSHOT_BYTES);
      if (taken === 'missing') throw errors.NotUploaded();
      if (taken === 'refused') throw errors.NotAScreenshot();
      kept.set(path, to);
    }
    return kept;
  }

  function write(actor: Actor, id: number, pieces: readonly Piece[], kept: ReadonlyMap<string, string>) {
    return tx(actor, async (unit) => {
      await lockTree(unit, actor.channelId);
      await lockTasksOfParts(unit, [id]);
      const part = await repository.findPart(unit, actor, id);
      // The task may have ended while the files were copied.
      ownTaskPolicy.guard(actor, 'handIn', part);
      if (part.handed + pieces.length > part.wanted)
        throw errors.TooManyPieces(part.wanted, part.wanted - part.handed);
      for (const piece of pieces) {
        const row = await rowOf(unit, part, piece, kept);
        const evidenceId = await repository.insertEvidence(unit, part, row);
        if (row.object && evidenceId)
          await jobs.enqueue(unit, analyzeScreenshot, { evidenceId }, { background: true });
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

/** A piece with the link alone, without the text that an app copies around it. */
const withBareLink = (piece: Piece): Piece =>
  piece.link === undefined ? piece : { ...piece, link: findLinks(piece.link)[0] ?? piece.link };

/** The kinds of evidence in a piece, the one it is listed by first. */
const kindsOf = ({ link, path, figure }: Piece): EvidenceKind[] => [
  ...(path === undefined ? [] : (['screenshot'] as const)),
  ...(link === undefined ? [] : (['link'] as const)),
  ...(figure === undefined ? [] : (['figure'] as const)),
];

/** A piece must be of the kinds the task asks for, and its link of a platform the task asks for. */
function checkKind({ evidence, evidenceAll, platforms }: Part, piece: Piece) {
  const kinds = kindsOf(piece);
  const wanted = evidenceAll ? evidence.length : Math.min(evidence.length, 1);
  if (kinds.length < wanted || !kinds.every((kind) => evidence.includes(kind)))
    throw errors.WrongEvidence(
      evidence.map((kind) => EVIDENCE_KINDS[kind]).join(evidenceAll ? '和' : '或') ||
        '不需要凭证，直接提交即可',
    );
  if (piece.link === undefined || platforms.length === 0) return;
  const got = platformOf(piece.link);
  if (!got || !platforms.includes(got))
    throw errors.WrongPlatform(
      platforms.map((platform) => PLATFORMS[platform].name).join('或'),
      got ? PLATFORMS[got].name : '其他网站',
    );
}

async function rowOf(
  unit: Unit,
  part: Part,
  piece: Piece,
  kept: ReadonlyMap<string, string>,
): Promise<NewEvidence> {
  const kinds = kindsOf(piece);
  const row: NewEvidence = {
    kind: kinds[0] ?? 'none',
    link: null,
    platform: null,
    object: piece.path === undefined ? null : (kept.get(piece.path) ?? null),
    uploadedAs: piece.path ?? null,
    figure: piece.figure ?? null,
    note: piece.note ?? '',
    finding: 'none',
    found: '',
    doubleOf: null,
    // A task that asks for no evidence is done by saying so.
    accepted: kinds.length === 0,
  };
  if (piece.link === undefined) return row;
  if (await repository.isLinkHandedIn(unit, part, piece.link)) throw errors.LinkTwice();
  const { known, ...found } = await checkLink(unit, part, piece.link);
  // Records prove the post alone: other evidence beside it is looked at by a person.
  return { ...row, ...found, link: piece.link, accepted: known && part.autoAccept && kinds.length === 1 };
}
