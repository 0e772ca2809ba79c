import { contract, ENDED_PROSPECTS, type GrowthRules, type ProspectState } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import * as errors from '../growth.errors.ts';
import { freeOrJustTaken, prospectsOf, prospectsSeen } from './prospect.scope.ts';

/** Facts of a case that the policy decides by. */
export interface ProspectFacts {
  state: ProspectState;
  ownerId: number | null;
  ownerName: string | null;
  /** The person refused contact. */
  suppressed: boolean;
  spokeToUs: boolean;
  phone: string | null;
  rules: GrowthRules;
  quiet: boolean;
  /** Contacts so far: of the person in seven days, of the account and of the store today. */
  personUsed: number;
  accountUsed: number | null;
  storeUsed: number;
}
type Against = Obstacle<ProspectFacts>;

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
  /** A refusal is recorded at any hour. */
  refuse: { call: contract.growth.touch, with: { result: 'refused' }, unless: [ended, unclaimed] },
  makeClue: { call: contract.growth.makeClue, unless: [ended, unclaimed, isClue] },
});
export type ProspectVerb = keyof typeof prospectPolicy.verbs;

/** A signal may be corrected by people who see it and may work on cases. */
export const signalPolicy = policy<{ erased: boolean }>(prospectsSeen)({
  correct: {
    call: contract.growthIntent.correct,
    unless: [({ erased }) => erased && (() => errors.Erased())],
  },
});
