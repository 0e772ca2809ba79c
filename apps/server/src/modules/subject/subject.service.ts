import { type BodyOf, contract, type Subject, type SubjectInfo, type SubjectInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { dropUsage, setUsage, shownMaterials } from '../material/index.ts';
import { needNodes } from '../organ/index.ts';
import {
  offerRecipients,
  ownedSubstances,
  shownPieces,
  substanceChoices,
  suspiciousVisits,
  visitsByDealer,
} from '../substance/index.ts';
import { announceToRecipients, notifyRecipients } from './notify-recipients.ts';
import { NoSuchVersion, NothingInIt, NotPassed } from './subject.errors.ts';
import * as repository from './subject.repository.ts';
import { subjectSource } from './subject.source.ts';

type Calls = typeof contract.subject;
const USAGE_KIND = '专题';

export const subjectService = ({ db, tx, storage }: Kernel) => {
  const seen = (actor: Actor, id: number, queries: Queries = db): Promise<Subject> =>
    findVisible(queries, subjectSource(storage, actor, {}), id, '专题');

  /** Every piece added must be visible to the actor; pieces that it held before may stay. */
  async function useParts(
    unit: Unit,
    actor: Actor,
    id: number,
    place: Place,
    input: SubjectInput,
    before?: SubjectInput,
  ) {
    const added = input.substanceIds.filter((each) => !before?.substanceIds.includes(each));
    const reach = ownedSubstances(actor, [contract.substance.list, contract.subject.update]);
    const found = await substanceChoices(unit, null, added, reach);
    if (found.length < new Set(added).size) throw RowMissing('内容');
    await setUsage(
      unit,
      actor,
      { kind: USAGE_KIND, id, title: input.title, link: `/home/subject?id=${id}`, place },
      input.coverId ? [input.coverId] : [],
    );
  }

  const audit = auditing(contract.subject, 'subject');

  async function change(
    actor: Actor,
    id: number,
    version: number,
    next: (unit: Unit) => Promise<['update' | 'restore', SubjectInput]>,
  ) {
    await tx(actor, async (unit) => {
      const row = await repository.lockSubject(unit, actor, 'edit', id);
      if (row.version !== version) throw RowChanged({ ...(await seen(actor, id, unit)), input: row.input });
      const [verb, input] = await next(unit);
      await useParts(unit, actor, id, row, input, row.input);
      await repository.saveVersion(unit, id, row.versionNo + 1, actor.id, input);
      await audit(
        unit,
        verb,
        id,
        `${verb === 'restore' ? '恢复' : '编辑'}专题「${input.title}」`,
        row.input,
        input,
      );
    });
    return seen(actor, id);
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, subjectSource(storage, actor, body), body),
    targets: async (actor: Actor) => ({ rows: await offerRecipients(db, actor, contract.subject.targets) }),

    async info(actor: Actor, id: number): Promise<SubjectInfo> {
      const row = await seen(actor, id);
      const input = await repository.findVersion(db, id, row.versionNo);
      if (!input) throw RowMissing('专题');
      const { coverId, substanceIds } = input;
      const [choices, covers, versions, dealers, suspicious] = await Promise.all([
        substanceChoices(db, storage, substanceIds),
        shownMaterials(db, storage, coverId ? [coverId] : []),
        repository.listVersions(db, id),
        visitsByDealer(db, 'subject', id),
        suspiciousVisits(db, 'subject', id),
      ]);
      const byId = new Map(choices.map((choice) => [choice.id, choice]));
      return {
        ...row,
        input,
        coverShown: (coverId && covers.get(coverId)) || null,
        rows: substanceIds.flatMap((each) => {
          const choice = byId.get(each);
          return choice ? [{ ...choice, title: choice.name }] : [];
        }),
        versions,
        dealers,
        suspiciousVisits: suspicious,
      };
    },

    async create(actor: Actor, input: BodyOf<Calls['create']>): Promise<Subject> {
      const id = await tx(actor, async (unit) => {
        const place = await placeOf(unit, actor, contract.subject.create);
        const made = await repository.insertSubject(unit, place, input.title);
        await useParts(unit, actor, made, place, input);
        await repository.saveVersion(unit, made, 1, actor.id, input);
        await audit(unit, 'create', made, `新建专题「${input.title}」`, undefined, input);
        return made;
      });
      return seen(actor, id);
    },

    update: (actor: Actor, { id, version, ...input }: BodyOf<Calls['update']>) =>
      change(actor, id, version, async () => ['update', input]),

    restore: (actor: Actor, { id, version, no }: BodyOf<Calls['restore']>) =>
      change(actor, id, version, async (unit) => {
        const old = await repository.findVersion(unit, id, no);
        if (!old) throw NoSuchVersion(no);
        return ['restore', old];
      }),

    async publish(
      actor: Actor,
      { id, nodeIds }: BodyOf<Calls['publish']>,
      /** Without notifications, for demo data. */
      { quiet = false } = {},
    ): Promise<Subject> {
      await tx(actor, async (unit) => {
        const row = await repository.lockSubject(unit, actor, 'publish', id);
        const nodes = await needNodes(unit, scope(actor, contract.subject.publish), nodeIds, '发布对象');
        if (row.input.substanceIds.length === 0) throw NothingInIt(row.title);
        const pieces = await substanceChoices(unit, null, row.input.substanceIds);
        const shown = await shownPieces(unit, row.input.substanceIds);
        const bad = pieces.find((piece) => !shown.has(piece.id));
        if (bad) throw NotPassed(bad.name);
        // Those who have it already see the new version; they are not notified again.
        const newNodes = await repository.replaceTargets(unit, id, nodeIds, actor.id);
        if (!quiet) await notifyRecipients(unit, actor, row.title, newNodes);
        await announceToRecipients(unit, row);
        await repository.markPublished(unit, id, row.versionNo);
        await audit(
          unit,
          'publish',
          id,
          `发布专题「${row.title}」第 ${row.versionNo} 版到 ${nodes.map(({ name }) => name).join('、')}`,
          { status: row.status },
          { status: 'published', nodeIds },
        );
      });
      return seen(actor, id);
    },

    takeDown: (actor: Actor, { ids }: BodyOf<Calls['takeDown']>) =>
      tx(actor, async (unit) => {
        const rows = await repository.lockSubjects(unit, actor, 'takeDown', ids);
        await repository.withdrawSubjects(unit, ids);
        for (const row of rows) {
          const { id, title, status } = row;
          await announceToRecipients(unit, row);
          await audit(unit, 'takeDown', id, `下架专题「${title}」`, { status }, { status: 'withdrawn' });
        }
        return { changed: rows.length };
      }),

    remove: (actor: Actor, { ids }: BodyOf<Calls['remove']>) =>
      tx(actor, async (unit) => {
        const rows = await repository.lockSubjects(unit, actor, 'delete', ids);
        await repository.markDeleted(unit, ids);
        for (const { id, title } of rows) {
          await dropUsage(unit, { kind: USAGE_KIND, id });
          await audit(unit, 'remove', id, `删除专题「${title}」`);
        }
        return { changed: rows.length };
      }),
  };
};
