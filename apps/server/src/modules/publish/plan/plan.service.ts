import { type BodyOf, type CellNote, contract, type GridSubject, type PublishCell } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountState, accountStates } from '../../account/index.ts';
import { AllRefused, UnknownCell } from '../publish.errors.ts';
import { countStates, SETTLED } from '../states.ts';
import { type Subject, sourceOf } from '../subjects.ts';
import { attemptCells, gridAccounts } from './grid.ts';
import { cellKey, pairs } from './lay-out.ts';
import { planOf } from './plan.ts';

type Calls = typeof contract.publish;

/** What an account's health means for a cell that is still to go out. */
function accountNotes({ level, trouble }: AccountState): CellNote[] {
  if (level === 'ok' || !trouble) return [];
  return [{ kind: 'account', severity: level === 'warn' ? 'warn' : 'block', text: trouble }];
}
const subjectNotes = ({ blocked, refused, warnings }: Subject): CellNote[] => [
  ...(blocked ? [{ kind: 'blocked', severity: 'block', text: blocked } as const] : []),
  ...(refused ? [{ kind: 'limit', severity: 'block', text: refused } as const] : []),
  ...warnings.map(({ kind, text }) => ({ kind, severity: 'warn', text }) as const),
];
const has = (cell: PublishCell, severity: CellNote['severity']) =>
  cell.notes.some((note) => note.severity === severity);

export const planService = (kernel: Kernel) => {
  const { db, tx } = kernel;
  const source = sourceOf(kernel, 'aiTheme');

  return {
    /** Articles × accounts as releasing them now would put them. */
    async plan(actor: Actor, themeId: number) {
      const batch = await source.seen(db, actor, contract.publish.plan, themeId);
      const subjects = await source.subjects(kernel, themeId, actor);
      const planned = await planOf(db, source.subjectKind, batch, subjects);
      const existing = await attemptCells(db, actor, source, batch);
      const accountOf = new Map(planned.accounts.map((account) => [account.id, account]));
      const subjectOf = new Map(subjects.map((subject) => [subject.id, subject]));
      const asked = new Map(
        existing.cells.map((cell) => [cellKey(cell.subjectId, cell.accountId), cell.attempt]),
      );
      const fresh = planned.cells.map(({ at, ...cell }): PublishCell => {
        const [account, subject] = [accountOf.get(cell.accountId), subjectOf.get(cell.subjectId)];
        return {
          ...cell,
          at: at === null ? null : new Date(at).toISOString(),
          attempt: asked.get(cellKey(cell.subjectId, cell.accountId)) ?? null,
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
      const platforms = new Set(
        planned.accounts.filter(({ level }) => level !== 'gone').map(({ platform }) => platform),
      );
      const going = fresh.filter((cell) => cell.at !== null && !has(cell, 'block'));
      const wanted = planned.cells.flatMap(({ at, subjectId }) => {
        const subject = subjectOf.get(subjectId);
        return at === null || !subject || subject.blocked ? [] : [subject.refused];
      });
      return {
        spread: batch.spread,
        setting: planned.setting,
        subjects: subjects.map(
          ({ version: _version, blocked, refused, warnings: _warnings, ...subject }): GridSubject => {
            if (blocked) return { ...subject, held: 'blocked', reason: blocked };
            if (!platforms.has(subject.platform))
              return { ...subject, held: 'mismatch', reason: '没有选择这个平台的账号' };
            return { ...subject, held: refused ? 'blocked' : null, reason: refused ?? '' };
          },
        ),
        accounts: gridAccounts(planned.accounts, moments),
        cells: [...kept, ...fresh],
        totals: {
          going: going.length,
          warned: going.filter((cell) => has(cell, 'warn')).length,
          blocked: fresh.filter((cell) => cell.at !== null && has(cell, 'block')).length,
          done: kept.length,
        },
        problems: [
          ...(await source.problems(kernel, actor, themeId)),
          ...(wanted[0] && wanted.every(Boolean) ? [AllRefused(wanted.length, wanted[0]).message] : []),
        ],
      };
    },

    async adjust(actor: Actor, { themeId, cells }: BodyOf<Calls['adjust']>) {
      await source.seen(db, actor, contract.publish.plan, themeId);
      // Checking may write findings, on a connection of its own: before the transaction that waits for it.
      const subjects = await source.subjects(kernel, themeId, actor);
      return tx(actor, async (unit) => {
        await source.hold(unit, themeId);
        const batch = await source.seen(unit, actor, contract.publish.adjust, themeId);
        const states = await accountStates(unit, batch.channelId, {
          accountIds: batch.accountIds,
          groupIds: batch.accountGroupIds,
        });
        const met = pairs(
          subjects,
          states.map(({ id, platform, dealer, dailyLimit }) => ({
            id,
            platform,
            dealerId: dealer.id,
            dailyLimit,
            taken: [],
            postedToday: 0,
          })),
          batch.spread,
        );
        for (const { subjectId, accountId, at, skip } of cells) {
          if (!met.get(accountId)?.some(({ id }) => id === subjectId)) throw UnknownCell();
          if (at === null && !skip)
            await unit.query(sql`
              DELETE FROM publish_choice
              WHERE subject_kind = ${source.subjectKind} AND subject_id = ${subjectId} AND account_id = ${accountId}`);
          else
            await unit.query(sql`
              INSERT INTO publish_choice (subject_kind, subject_id, account_id, at, skip, member_id)
              VALUES (${source.subjectKind}, ${subjectId}, ${accountId}, ${skip ? null : at}, ${skip}, ${actor.id})
              ON CONFLICT (subject_kind, subject_id, account_id)
              DO UPDATE SET at = excluded.at, skip = excluded.skip, member_id = excluded.member_id`);
        }
        await unit.audit({
          action: 'publish.adjust',
          entity: source.batchKind,
          entityId: themeId,
          summary: `调整「${batch.name}」的发布计划，${cells.length} 格`,
          after: { cells },
        });
        return { changed: cells.length };
      });
    },

    /** How the release stands, cell by cell, from the attempts alone: the accounts chosen since do not matter. */
    async results(actor: Actor, themeId: number) {
      const batch = await source.seen(db, actor, contract.publish.results, themeId);
      const { attempts, cells } = await attemptCells(db, actor, source, batch);
      const accountIds = [...new Set(attempts.map(({ account }) => account.id))];
      const states = await accountStates(db, batch.channelId, { accountIds });
      const bySubject = new Map(attempts.map((attempt) => [attempt.subject.id, attempt]));
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
        subjects: [...bySubject.values()].map(
          ({ subject, title, platform }): GridSubject => ({
            id: subject.id,
            no: subject.no,
            title,
            platform,
            cover: covers.get(subject.id) ?? null,
            held: null,
            reason: '',
          }),
        ),
        accounts: gridAccounts(states, moments),
        cells,
        total: attempts.length,
        byStatus,
        settled: attempts.every(({ status }) => SETTLED.includes(status)),
      };
    },
  };
};
