import { type BotDoc, type BotGap, type BotPair, contract } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { type Barred, ownPiece } from '../review/index.ts';
import { DocBusy, GapDone, PairBusy } from './aisbot.errors.ts';
import { changeable } from './aisbot.scope.ts';

type DocFacts = Pick<BotDoc, 'status'> & Barred;
const docIn =
  (states: readonly BotDoc['status'][], verb: string): Obstacle<DocFacts> =>
  ({ status }) =>
    !states.includes(status) && (() => DocBusy(status, verb));

export const docPolicy = policy<DocFacts>(changeable)({
  edit: { call: contract.aisbotDoc.update },
  switch: { call: contract.aisbotDoc.switch, unless: [docIn(['live', 'off'], '启用或停用')] },
  pass: { call: contract.aisbotDoc.pass, unless: [docIn(['pending'], '审核'), ownPiece] },
  reread: { call: contract.aisbotDoc.reread, unless: [docIn(['failed'], '重新解析')] },
  delete: { call: contract.aisbotDoc.remove },
});

type PairFacts = Pick<BotPair, 'status' | 'question'> & Pick<Barred, 'barredIds'>;
const pairIn =
  (states: readonly BotPair['status'][], verb: string): Obstacle<PairFacts> =>
  ({ status }) =>
    !states.includes(status) && (() => PairBusy(status, verb));

const ownPair: Obstacle<PairFacts> = ({ question, barredIds }, actor) =>
  ownPiece({ name: question, barredIds }, actor);

export const pairPolicy = policy<PairFacts>(changeable)({
  edit: { call: contract.aisbotPair.update },
  switch: { call: contract.aisbotPair.switch, unless: [pairIn(['live', 'off'], '启用或停用')] },
  pass: { call: contract.aisbotPair.pass, unless: [pairIn(['pending'], '审核'), ownPair] },
  delete: { call: contract.aisbotPair.remove },
});

const done: Obstacle<Pick<BotGap, 'status'>> = ({ status }) => status !== 'open' && (() => GapDone());

export const gapPolicy = policy<Pick<BotGap, 'status'>>(changeable)({
  take: { call: contract.aisbotGap.take, unless: [done] },
  leave: { call: contract.aisbotGap.leave, unless: [done] },
});

export const casePolicy = policy<object>(changeable)({
  delete: { call: contract.aisbotTest.removeCases },
});
