import {
  DIALLED_AND_RETURNED,
  DIALS_A_DAY,
  DIALS_AN_HOUR,
  DIALS_WITHOUT_FOLLOW,
  SELF_ASSIGNED_DIALS_A_DAY,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import {
  DialledThisHour,
  DialledToday,
  DialReasonNeeded,
  DialsUnnoted,
  FollowFirst,
  SelfAssignedDialled,
} from '../clue.errors.ts';
import type { ClueRecord } from '../clue.repository.ts';
import { addEntries } from '../follow/entry.repository.ts';
import { countReturned, findUndocumentedDial, type Standing, standingOf } from './dial.repository.ts';
import { notifyManagers, warnManagers } from './dial-warnings.service.ts';

/**
 * Throws what a dial would throw, without dialling. The reason for a self-assigned clue is asked for when it
 * is dialled.
 */
export async function checkDial(unit: Unit, actor: Actor, { id }: ClueRecord) {
  const standing = await standingOf(unit, actor, id);
  if (!standing.dialledToday) mayDial({ ...standing, selfAssigned: false }, '');
}

/**
 * Enforces the dial limits and records the dial in the history; warns managers of patterns that suggest
 * number harvesting.
 */
export async function recordDial(unit: Unit, actor: Actor, clue: ClueRecord, said = '') {
  const standing = await standingOf(unit, actor, clue.id);
  const reason = standing.selfAssigned && !standing.dialledSince ? maskPhones(said) : '';
  if (!standing.dialledToday || (standing.selfAssigned && !standing.dialledSince)) mayDial(standing, said);
  await addEntries(unit, [clue.id], actor.id, { kind: 'dialled', text: reason });
  if (reason)
    await notifyManagers(unit, actor, clue.path, {
      title: `「${actor.name}」拨打了自行分配的线索「${clue.name}」`,
      body: `拨打原因：${reason}`,
      link: `/home/clew?open=${clue.id}`,
    });
  if (standing.dialledToday) return;
  const warn = (pattern: string, what: string) =>
    warnManagers(unit, actor, clue.path, pattern, `「${actor.name}」${what}`);
  if (standing.unnoted + 1 === DIALS_WITHOUT_FOLLOW)
    await warn('unnoted', `有 ${DIALS_WITHOUT_FOLLOW} 条线索拨打后没有记录跟进`);
  if (standing.lastHour + 1 === DIALS_AN_HOUR) await warn('hour', `一小时内拨打了 ${DIALS_AN_HOUR} 条线索`);
}

function mayDial(standing: Standing, reason: string) {
  if (standing.today >= DIALS_A_DAY) throw DialledToday();
  if (standing.lastHour >= DIALS_AN_HOUR) throw DialledThisHour(new Date(standing.hourAgain ?? Date.now()));
  if (standing.unnoted >= DIALS_WITHOUT_FOLLOW) throw DialsUnnoted(standing.unnoted);
  if (!standing.selfAssigned || standing.dialledSince) return;
  if (standing.selfAssignedToday >= SELF_ASSIGNED_DIALS_A_DAY) throw SelfAssignedDialled();
  if (!reason) throw DialReasonNeeded();
}

/**
 * Before an owner gives a dialled clue away, they must record the result; managers may always move their
 * people's clues.
 */
export async function requireDialsNoted(unit: Unit, { id: me }: Actor, clues: readonly ClueRecord[]) {
  const own = clues.filter(({ ownerId }) => ownerId === me);
  if (own.length === 0) return;
  const silent = await findUndocumentedDial(
    unit,
    own.map(({ id }) => id),
    me,
  );
  const first = own.find(({ id }) => id === silent?.id);
  if (first) throw FollowFirst(first.name);
}

/**
 * Called after clues were given away: repeatedly taking, dialling and returning suggests number harvesting.
 */
export async function warnOfReturns(unit: Unit, actor: Actor, clues: readonly ClueRecord[]) {
  const [first] = clues.filter(({ ownerId }) => ownerId === actor.id);
  if (!first) return;
  const returned = await countReturned(unit, actor.id);
  const count = returned?.count ?? 0;
  if (count >= DIALLED_AND_RETURNED)
    await warnManagers(
      unit,
      actor,
      first.path,
      'returned',
      `「${actor.name}」24 小时内有 ${count} 条线索拨打后退回或转交`,
    );
}
