import { contract, ENDED_PROSPECTS, type GrowthRules, type ProspectState } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { around } from '#kernel/access/around.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import * as errors from '../growth.errors.ts';

/** What decides about a case, besides who asks. */
export interface ProspectFacts {
  state: ProspectState;
  ownerId: number | null;
  ownerName: string | null;
  /** On the one list of those who want to hear nothing more. */
  suppressed: boolean;
  spokeToUs: boolean;
  phone: string | null;
  rules: GrowthRules;
  quiet: boolean;
  /** Touches so far: of the person in seven days, of the account and of the store today. */
  personUsed: number;
  accountUsed: number | null;
  storeUsed: number;
}
type Against = Obstacle<ProspectFacts>;

const WHOSE = { channel: sql`p.channel_id`, path: sql`p.path`, node: sql`p.node_id`, owner: sql`p.owner_id` };

/** Prospects (`p`) within the actor's rows. */
export const prospectsOf = (actor: Actor, asked: Asked): SQL => scope(actor, asked).on(WHOSE);

export const seesWholeChannel = (actor: Actor, asked: Asked): boolean =>
  scope(actor, asked).tree === 'channel';

/** And those nobody works yet, around where the actor sits; for whoever sees the channel there is nothing to add. */
export const prospectsSeen = (actor: Actor, asked: Asked): SQL =>
  seesWholeChannel(actor, asked)
    ? prospectsOf(actor, asked)
    : sql`(${prospectsOf(actor, asked)} OR (p.owner_id IS NULL AND ${around(actor, asked, WHOSE)}))`;

/** And those that were free a moment ago: whoever comes second is told who was first. */
const freeOrJustTaken = (actor: Actor, asked: Asked): SQL =>
  sql`((p.owner_id IS NULL OR p.claimed_at > now() - interval '5 minutes') AND ${around(actor, asked, WHOSE)})`;

const ended: Against = ({ state, suppressed }) => {
  if (suppressed || state === 'refused') return () => errors.Refused();
  if (!ENDED_PROSPECTS.includes(state)) return null;
  return () => (state === 'erased' ? errors.Erased() : errors.Excluded());
};
const unclaimed: Against = ({ ownerId }) => ownerId === null && (() => errors.Unclaimed());
const isClue: Against = ({ state }) => state === 'clue' && (() => errors.IsClue());
const consent: Against = ({ state, spokeToUs, phone }) =>
  !spokeToUs && !phone && state !== 'clue' && (() => errors.NoConsent());
const quiet: Against = (facts) => facts.quiet && (() => errors.QuietHours(facts.rules.quietTo));

const limits: Against = ({ rules, personUsed, accountUsed, storeUsed }) => {
  if (personUsed >= rules.perPersonWeek)
    return () => errors.LimitReached(`本周已触达 ${personUsed} 次，达到每人上限`);
  if (accountUsed !== null && accountUsed >= rules.perAccountDay)
    return () => errors.LimitReached(`该账号今天已触达 ${accountUsed} 次，达到上限`);
  if (storeUsed >= rules.perStoreDay)
    return () => errors.LimitReached(`门店今天已触达 ${storeUsed} 次，达到上限`);
  return null;
};

export const prospectPolicy = policy<ProspectFacts>(prospectsOf)({
  claim: {
    call: contract.growth.claim,
    reach: freeOrJustTaken,
    unless: [
      ended,
      ({ ownerId, ownerName }) => ownerId !== null && (() => errors.AlreadyClaimed(ownerName ?? '其他人')),
    ],
  },
  release: { call: contract.growth.release, unless: [ended, unclaimed, isClue] },
  assign: { call: contract.growth.assign, unless: [ended, isClue] },
  touch: { call: contract.growth.touch, unless: [ended, unclaimed, consent, quiet, limits] },
  /** Whoever says no is heard at any hour. */
  refuse: { call: contract.growth.touch, with: { result: 'refused' }, unless: [ended, unclaimed] },
  makeClue: { call: contract.growth.makeClue, unless: [ended, unclaimed, isClue] },
});
export type ProspectVerb = keyof typeof prospectPolicy.verbs;

/** What somebody said is corrected by whoever sees them and may work cases. */
export const signalPolicy = policy<{ erased: boolean }>(prospectsSeen)({
  correct: {
    call: contract.growthIntent.correct,
    unless: [({ erased }) => erased && (() => errors.Erased())],
  },
});
