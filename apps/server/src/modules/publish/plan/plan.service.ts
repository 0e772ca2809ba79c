import { type BodyOf, contract, type GridSubject, type PublishCell } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountStates } from '../../account/index.ts';
import { AllRefused, UnknownCell } from '../publish.errors.ts';
import { countStates, SETTLED } from '../publish.states.ts';
import { fits, sourceOf, takes } from '../subjects.ts';
import { accountNotes, hasNote, mismatchText, postCounts, subjectNotes } from './cell-notes.ts';
import { dropChoice, saveChoice } from './choice.repository.ts';
import { attemptCells, gridAccounts } from './grid.repository.ts';
import { planOf } from './plan.ts';
import { cellKey, pairs } from './schedule.ts';

type Calls = typeof contract.publish;
type BatchName = Pick<BodyOf<Calls['adjust']>, 'kind' | 'id'>;

export const planService = (kernel: Kernel) => {
  const { db, tx, contributions } = kernel;

  return {
    /** Subjects × accounts as releasing them now would put them. */
    async plan(actor: Actor, { kind, id }: BatchName) {
      const source = sourceOf(kernel, kind);
      const batch = await source.seen(db, actor, source.calls.publish, id);
      const subjects = await source.subjects(kernel, id, actor);
      const planned = await planOf(db, source, batch, subjects);
      const existing = await attemptCells(db, contributions, actor, source, batch);
      const accountOf = new Map(planned.accounts.map((account) => [account.id, account]));
      const subjectOf = new Map(subjects.map((subject) => [subject.id, subject]));
      const released = new Map(
        existing.cells.map((cell) => [cellKey(cell.subjectId, cell.accountId), cell.attempt]),
      );
      const fresh = planned.cells.map(({ at, ...cell }): PublishCell => {
        const [account, subject] = [accountOf.get(cell.accountId), subjectOf.get(cell.subjectId)];
        return {
          ...cell,
          at: at === null ? null : new Date(at).toISOString(),
          attempt: released.get(cellKey(cell.subjectId, cell.accountId)) ?? null,
          notes:
            at === null
              ? []
              : [
                  ...(subject ? subjectNotes(subject) : []),
                  ...(account ? accountNotes(account) : []),
                  ...cell.notes,
                ],
        };
      });
      const planAgain = new Set(fresh.map((cell) => cellKey(cell.subjectId, cell.accountId)));
      const kept = existing.cells.filter(
        ({ subjectId, accountId }) => !planAgain.has(cellKey(subjectId, accountId)),
      );
      const moments = new Map(
        planned.accounts.map(({ id }) => [
          id,
          [
            ...(planned.taken.get(id) ?? []),
            ...planned.cells.flatMap(({ accountId, at }) => (accountId === id && at !== null ? [at] : [])),
          ],
        ]),
      );
      const usable = planned.accounts.filter(({ level }) => level !== 'gone');
      const going = fresh.filter((cell) => cell.at !== null && !hasNote(cell, 'block'));
      const wanted = planned.cells.flatMap(({ at, subjectId }) => {
        const subject = subjectOf.get(subjectId);
        return at === null || !subject || subject.blocked || subject.waits ? [] : [subject.refused];
      });
      return {
        spread: batch.spread,
        setting: planned.setting,
        subjects: subjects.map(
          ({ version: _version, blocked, waits, refused, warnings: _warnings, ...subject }): GridSubject => {
            if (blocked) return { ...subject, held: 'blocked', reason: blocked };
            if (waits) return { ...subject, held: 'review', reason: waits };
            if (!usable.some(({ platform }) => fits(source, platform, subject)))
              return { ...subject, held: 'mismatch', reason: mismatchText(subject) };
            return { ...subject, held: refused ? 'blocked' : null, reason: refused ?? '' };
          },
        ),
        accounts: gridAccounts(planned.accounts, moments),
        cells: [...kept, ...fresh],
        totals: {
          going: going.length,
          warned: going.filter((cell) => hasNote(cell, 'warn')).length,
          blocked: fresh.filter((cell) => cell.at !== null && hasNote(cell, 'block')).length,
          ...postCounts(kept),
        },
        problems: [
          ...(await source.problems(kernel, actor, id)),
          ...(wanted[0] && wanted.every(Boolean) ? [AllRefused(wanted.length, wanted[0]).message] : []),
        ],
      };
    },

    async adjust(actor: Actor, { kind, id, cells }: BodyOf<Calls['adjust']>) {
      const source = sourceOf(kernel, kind);
      await source.seen(db, actor, source.calls.publish, id);
      // Checking may write findings, on a connection of its own: before the transaction that waits for it.
      const subjects = await source.subjects(kernel, id, actor);
      return tx(actor, async (unit) => {
        await source.hold(unit, id);
        const batch = await source.seen(unit, actor, source.calls.publish, id);
        const states = await accountStates(unit, batch.channelId, {
          accountIds: batch.accountIds,
          groupIds: batch.accountGroupIds,
        });
        const met = pairs(
          subjects,
          states.map((account) => ({
            ...account,
            takes: takes(source, account.platform),
            dealerId: account.dealer.id,
            taken: [],
            postedToday: 0,
          })),
          batch.spread,
        );
        for (const { subjectId, accountId, at, skip } of cells) {
          if (!met.get(accountId)?.some((subject) => subject.id === subjectId)) throw UnknownCell();
          const cell = { subjectKind: source.subjectKind, subjectId, accountId };
          if (at === null && !skip) await dropChoice(unit, cell);
          else await saveChoice(unit, cell, { at, skip }, actor.id);
        }
        await unit.audit({
          call: contract.publish.adjust,
          entity: source.batchKind,
          entityId: id,
          summary: `调整「${batch.name}」的发布计划，${cells.length} 条`,
          after: { cells },
        });
        return { changed: cells.length };
      });
    },

    /** How the release stands, cell by cell, from the attempts alone: the accounts chosen since do not matter. */
    async results(actor: Actor, { kind, id: batchId }: BatchName) {
      const source = sourceOf(kernel, kind);
      const batch = await source.seen(db, actor, source.calls.see, batchId);
      const { attempts, cells } = await attemptCells(db, contributions, actor, source, batch);
      const accountIds = [...new Set(attempts.map(({ account }) => account.id))];
      const states = await accountStates(db, batch.channelId, { accountIds });
      const bySubject = Map.groupBy(attempts, ({ subject }) => subject.id);
      const covers = await source.covers(kernel, [...bySubject.keys()]);
      const moments = new Map(
        accountIds.map((id) => [
          id,
          attempts
            .filter(
              ({ account, status }) => account.id === id && status !== 'failed' && status !== 'cancelled',
            )
            .map(({ publishedAt, dueAt }) => Date.parse(publishedAt ?? dueAt)),
        ]),
      );
      const byStatus = countStates(attempts);
      return {
        subjects: [...bySubject].map(([id, own]): GridSubject => {
          const platforms = new Set(own.map(({ platform }) => platform));
          return {
            id,
            no: own[0]?.subject.no ?? 0,
            title: own.at(-1)?.title ?? '',
            platform: platforms.size === 1 ? (own[0]?.platform ?? null) : null,
            cover: covers.get(id) ?? null,
            held: null,
            reason: '',
          };
        }),
        accounts: gridAccounts(states, moments),
        cells,
        total: attempts.length,
        byStatus,
        settled: attempts.every(({ status }) => SETTLED.includes(status)),
      };
    },
  };
};
