import { type BodyOf, chinaClock, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { accountsFor } from '../../account/index.ts';
import { attemptPolicy } from '../attempt.policy.ts';
import { dueMoment, ownAttempt, tell } from '../attempt.repository.ts';
import { cancelAttempts } from '../attempt-moves.repository.ts';
import { AlreadyThere, InThePast, NotMovable, NotPlaceable } from '../publish.errors.ts';
import { writeAttempts } from '../release.service.ts';
import { fits, type Placed, sourceOf } from '../subjects.ts';
import { bestHoursOf, wishedIn } from './best-hours.ts';
import { seenPostIds } from './calendar.source.ts';
import { freeSlotsOf, lockAccounts, requireFreeSlot } from './free-slots.repository.ts';

type Calls = typeof contract.publish;

/** Accounts whose room is told at once. */
const MOST_ROOMS = 50;

/** Puts one thing on the calendar, and says when it may stand there. */
export const placeService = (kernel: Kernel) => {
  const { db, tx, contributions } = kernel;

  /** Times at which posts of these accounts do best. */
  async function wishedOn(actor: Actor, accountIds: number[]) {
    const posts = seenPostIds(actor, contributions, { accountIds });
    return wishedIn((await bestHoursOf(kernel, actor, posts)).hours);
  }

  /** The former post of the same piece, which has not been sent, for one on another account of its platform. */
  async function takeBack(
    unit: Unit,
    actor: Actor,
    id: number,
    {
      kind,
      subjectId,
      account,
    }: { kind: string; subjectId: number; account: { name: string; platform: string } },
  ) {
    const former = await ownAttempt(unit, contributions, actor, id);
    const same =
      former.batchKind === kind && former.subjectId === subjectId && former.platform === account.platform;
    if (!same) throw RowMissing('发布记录');
    attemptPolicy.guard(actor, 'move', former);
    const text = `改到「${account.name}」`;
    const moved = await cancelAttempts(unit, [id], { from: ['queued'], text, memberId: actor.id });
    // A worker sent it between the look above and now.
    if (moved.length === 0) throw NotMovable('submitting');
    await tell(unit, moved);
  }

  /** Its content as of now, and the accounts that may take it. */
  async function placing(actor: Actor, kind: string, subjectId: number) {
    const source = sourceOf(kernel, kind);
    if (!source.calendar) throw RowMissing('发布的内容');
    const placed = await source.calendar.toPlace(kernel, actor, subjectId);
    const accounts = await accountsFor(db, actor, {
      keys: source.calendar.accountKeys,
      fits: (platform) => fits(source, platform, placed.subject),
    });
    return { source, placed, accounts: inOrder(accounts, placed) };
  }

  return {
    async room(actor: Actor, id: number) {
      const row = await ownAttempt(db, contributions, actor, id);
      const due = await dueMoment(db, id);
      const [room] = await freeSlotsOf(db, row.channelId, {
        accountIds: [row.accountId],
        except: [id],
        wished: [...(due ? [chinaClock(Date.parse(due))] : []), ...(await wishedOn(actor, [row.accountId]))],
      });
      if (!room) throw RowMissing('内容账号');
      return room;
    },

    async rooms(actor: Actor, { kind, subjectId }: BodyOf<Calls['rooms']>) {
      const { placed, accounts } = await placing(actor, kind, subjectId);
      const accountIds = accounts.slice(0, MOST_ROOMS).map(({ id }) => id);
      const rooms = await freeSlotsOf(db, placed.batch.channelId, {
        accountIds,
        wished: await wishedOn(actor, accountIds),
      });
      return {
        rooms: rooms.sort((a, b) => accountIds.indexOf(a.account.id) - accountIds.indexOf(b.account.id)),
      };
    },

    async place(actor: Actor, { kind, subjectId, accountId, at, insteadOf }: BodyOf<Calls['place']>) {
      // Checking may write findings, on a connection of its own: before the transaction that waits for it.
      const { source, placed, accounts } = await placing(actor, kind, subjectId);
      const account = accounts.find(({ id }) => id === accountId);
      if (!account) throw RowMissing('内容账号');
      const { batch, subject, against, held, heldNote } = placed;
      const refused = against ?? placed.refusedOn?.(account.platform);
      if (refused) throw NotPlaceable(subject.title, refused);
      if (Date.parse(at) <= Date.now()) throw InThePast();
      return tx(actor, async (unit) => {
        await source.hold(unit, batch.id);
        await lockAccounts(unit, [accountId]);
        const except = insteadOf === undefined ? [] : [insteadOf];
        const [room] = await freeSlotsOf(unit, batch.channelId, { accountIds: [accountId], except });
        if (!room) throw RowMissing('内容账号');
        requireFreeSlot(room, Date.parse(at));
        if (insteadOf !== undefined) await takeBack(unit, actor, insteadOf, { kind, subjectId, account });
        await source.reopen(unit, batch.id, actor.id);
        const [made] = await writeAttempts(kernel, unit, {
          kind,
          batch,
          rows: [{ ...subject, platform: account.platform, accountId, at: Date.parse(at) }],
          held,
          note: heldNote,
          memberId: actor.id,
        });
        if (!made) throw AlreadyThere(account.name);
        await unit.audit({
          call: contract.publish.place,
          entity: 'publishAttempt',
          entityId: made.id,
          summary: `《${subject.title}》${insteadOf === undefined ? '排期' : '改'}到「${account.name}」`,
          after: { accountId, at, ...(insteadOf !== undefined && { insteadOf }) },
        });
        return made;
      });
    },
  };
};

/** Accounts that its batch was meant for come first. */
function inOrder<A extends { id: number; level: string }>(accounts: readonly A[], { batch }: Placed): A[] {
  const rank = ({ id, level }: A) =>
    (level === 'ok' || level === 'warn' ? 0 : 2) + (batch.accountIds.includes(id) ? 0 : 1);
  return accounts.toSorted((a, b) => rank(a) - rank(b));
}
