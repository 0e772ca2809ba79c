import { type BodyOf, clueState, contract, FOLLOW_KINDS, FOLLOW_RESULTS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceClues } from './announce.ts';
import { ReasonNeeded, WrongMove } from './clue.errors.ts';
import { addEntries } from './clue.repository.ts';
import { auditClue, holdVersion, infoOf, numberOf } from './hold.ts';
import { insertFiles, type KeptFile, withFiles } from './keep-files.ts';
import { keepRefusal, withoutNumber } from './phones.ts';
import { hoursLeft, inHours, poolRules } from './rules.ts';
import { scoreOf } from './score.ts';

type Body = BodyOf<typeof contract.clue.follow>;

export const followService = (kernel: Kernel) => {
  const { tx, secrets, storage } = kernel;

  /** Takes down what was done, with voice notes and pictures that are kept already. */
  const write = (actor: Actor, { id, version, ...said }: Omit<Body, 'files'>, files: readonly KeptFile[]) =>
    tx(actor, async (unit) => {
      const clue = await holdVersion(unit, storage, actor, 'follow', id, version);
      const { state, result } = said;
      if (state !== clue.state && !clueState.mayMove(clue.state, state))
        throw WrongMove(clueState.label(clue.state), clueState.label(state));
      // Whoever was called is no longer new, whatever the form says.
      const after = state === 'new' ? 'following' : state;
      // What is closed names its reason; whoever was called for the first time is being followed, whatever came of it.
      const byItself =
        after === clue.state || after === 'closed' || (clue.state === 'new' && after === 'following');
      if (!byItself && !said.text && files.length === 0) throw ReasonNeeded();
      const contacted = result === 'reached' || said.kind === 'visit';
      const rules = await poolRules.read(unit, clue.channelId);
      const score = scoreOf({
        ...clue,
        state: after,
        firstContactAt: clue.firstContactAt ?? (contacted ? 'now' : null),
      });
      await unit.query(sql`
        UPDATE clue SET state = ${after}, close_reason = ${after === 'closed' ? said.closeReason : null}, next_at = ${said.nextAt}::timestamptz,
               last_follow_at = now(), first_contact_at = coalesce(first_contact_at, CASE WHEN ${contacted} THEN now() END),
               visited_at = coalesce(visited_at, CASE WHEN ${after === 'visited' || after === 'won'} THEN now() END),
               won_at = coalesce(won_at, CASE WHEN ${after === 'won'} THEN now() END),
               recycle_at = ${inHours(hoursLeft(after, rules))}, warned_at = NULL, extension = NULL, score = ${score},
               version = version + 1, updated_at = now()
        WHERE id = ${id}`);
      const [entry] = await addEntries(unit, [id], actor.id, {
        ...said,
        text: withoutNumber(said.text, numberOf(secrets, clue)),
        state: after === clue.state ? null : after,
      });
      await insertFiles(unit, entry?.id ?? 0, files);
      const ended = result === 'refused' ? await keepRefusal(unit, clue, actor.id) : [];
      await addEntries(unit, ended, null, {
        kind: 'state',
        text: '客户要求不再联系',
        state: 'closed',
      });
      await auditClue(
        unit,
        contract.clue.follow,
        id,
        `跟进线索「${clue.name}」：${FOLLOW_KINDS[said.kind]}，${FOLLOW_RESULTS[result]}`,
        { state: clue.state },
        { state: after, nextAt: said.nextAt },
      );
      await announceClues(unit, [id, ...ended]);
      return infoOf(unit, storage, actor, id);
    });

  return {
    follow: (actor: Actor, { files, ...said }: Body) =>
      withFiles(kernel, actor, files, (kept) => write(actor, said, kept)),
  };
};
