import { type BodyOf, clueState, contract, FOLLOW_KINDS, FOLLOW_RESULTS } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import { announceClues } from '../announce.service.ts';
import { ReasonNeeded, WrongMove } from '../clue.errors.ts';
import { loadClues } from '../clue.rows.ts';
import { auditClue, infoOf, lockClueVersion } from '../lock-clue.ts';
import { hoursLeft, poolRules } from '../pool/pool-rules.ts';
import { storeRefusal } from '../refusal/contact-refusal.repository.ts';
import { scoreOf } from '../report/score.ts';
import type { Attachment } from './attachment.repository.ts';
import { insertAttachments, withAttachments } from './attachments.service.ts';
import { addEntries } from './entry.repository.ts';
import { countFollowedToday, dueToday, updateProgress } from './follow.repository.ts';

type Body = BodyOf<typeof contract.clue.follow>;

export const followService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  /** Records a follow-up, with voice notes and pictures that are stored already. */
  const write = (
    actor: Actor,
    { id, version, ...entered }: Omit<Body, 'files'>,
    files: readonly Attachment[],
  ) =>
    tx(actor, async (unit) => {
      const clue = await lockClueVersion(unit, storage, actor, 'follow', id, version);
      const { state, result } = entered;
      if (state !== clue.state && !clueState.mayMove(clue.state, state))
        throw WrongMove(clueState.label(clue.state), clueState.label(state));
      // A customer who was called is no longer new, whatever the form says.
      const after = state === 'new' ? 'following' : state;
      // A closed clue names its reason, and the first call of a new one needs none.
      const byItself =
        after === clue.state || after === 'closed' || (clue.state === 'new' && after === 'following');
      if (!byItself && !entered.text && files.length === 0) throw ReasonNeeded();
      const contacted = result === 'reached' || entered.kind === 'visit';
      const rules = await poolRules.read(unit, clue.channelId);
      const score = scoreOf({
        ...clue,
        state: after,
        firstContactAt: clue.firstContactAt ?? (contacted ? 'now' : null),
      });
      await updateProgress(unit, id, {
        state: after,
        closeReason: after === 'closed' ? (entered.closeReason ?? null) : null,
        nextAt: entered.nextAt ?? null,
        contacted,
        score,
        hours: hoursLeft(after, rules),
      });
      const [entry] = await addEntries(unit, [id], actor.id, {
        ...entered,
        text: maskPhones(entered.text),
        state: after === clue.state ? null : after,
      });
      await insertAttachments(unit, entry?.id ?? 0, files);
      const ended = result === 'refused' ? await storeRefusal(unit, clue, actor.id) : [];
      await addEntries(unit, ended, null, {
        kind: 'state',
        text: '客户要求不再联系',
        state: 'closed',
      });
      await auditClue(
        unit,
        contract.clue.follow,
        id,
        `跟进线索「${clue.name}」：${FOLLOW_KINDS[entered.kind]}，${FOLLOW_RESULTS[result]}`,
        { state: clue.state },
        { state: after, nextAt: entered.nextAt },
      );
      await announceClues(unit, [id, ...ended]);
      return infoOf(unit, storage, actor, id);
    });

  return {
    follow: (actor: Actor, { files, ...entered }: Body) =>
      withAttachments(kernel, actor, files, (kept) => write(actor, entered, kept)),

    async today(actor: Actor) {
      const rows = await dueToday(db, actor);
      const done = await countFollowedToday(db, actor);
      const ids = rows.map(({ id }) => id);
      const clues = new Map((await loadClues(db, actor, ids)).map((clue) => [clue.id, clue]));
      const shown = (isLate: boolean) =>
        rows.filter(({ late }) => late === isLate).flatMap(({ id }) => clues.get(id) ?? []);
      return { overdue: shown(true), next: shown(false), done };
    },
  };
};
