import { contract, type ShowState } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import {
  AlreadyController,
  NotController,
  NotSandbox,
  ShowNotDraft,
  ShowNotOnAir,
  ShowNotPaused,
  ShowPaused,
} from '../ailive.errors.ts';

export interface ShowFacts {
  state: ShowState;
  paused: boolean;
  /** Where it is held. */
  platform: string;
  controllerId: number | null;
  controllerName: string | null;
}

const begun: Obstacle<ShowFacts> = ({ state }) => state !== 'draft' && ShowNotDraft;
const offAir: Obstacle<ShowFacts> = ({ state }) => state !== 'readying' && state !== 'living' && ShowNotOnAir;
/** One person at a time holds the controls. */
const heldByOther: Obstacle<ShowFacts> = ({ controllerId, controllerName }, actor) =>
  controllerId !== null && controllerId !== actor.id && (() => NotController(controllerName ?? ''));

export const showPolicy = policy<ShowFacts>(changeable)({
  delete: { call: contract.liveShow.remove, unless: [begun] },
  start: { call: contract.liveShow.start, unless: [begun] },
  pause: {
    call: contract.liveShow.pause,
    unless: [offAir, heldByOther, ({ paused }) => paused && ShowPaused],
  },
  resume: {
    call: contract.liveShow.resume,
    unless: [offAir, heldByOther, ({ paused }) => !paused && ShowNotPaused],
  },
  insert: { call: contract.liveShow.insert, unless: [offAir, heldByOther] },
  withdraw: { call: contract.liveShow.withdraw, unless: [offAir, heldByOther] },
  move: { call: contract.liveShow.move, unless: [offAir, heldByOther] },
  stop: { call: contract.liveShow.stop, unless: [offAir, heldByOther] },
  control: {
    call: contract.liveShow.control,
    unless: [offAir, ({ controllerId }, actor) => controllerId === actor.id && AlreadyController],
  },
  music: { call: contract.liveShow.music, unless: [offAir, heldByOther] },
  say: { call: contract.liveShow.say, unless: [offAir] },
  simulate: {
    call: contract.liveShow.simulate,
    unless: [offAir, ({ platform }) => platform !== 'sandbox' && NotSandbox],
  },
});
export type ShowVerb = keyof typeof showPolicy.verbs;
