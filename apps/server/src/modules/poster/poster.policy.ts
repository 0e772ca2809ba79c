import { contract, type Poster } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { BatchBusy, BatchOver, NotDone, NothingLeft, NothingMade } from './poster.errors.ts';
import { ownBatches, ownPosters } from './poster.scope.ts';

interface PosterFacts {
  name: string;
  state: Poster['state'];
}

const notDone =
  (verb: string): Obstacle<PosterFacts> =>
  ({ name, state }) =>
    state !== 'done' && (() => NotDone(name, state, verb));
const notFailed: Obstacle<PosterFacts> = ({ name, state }) =>
  state !== 'failed' && (() => NotDone(name, state, '重新生成'));

export const posterPolicy = policy<PosterFacts>(ownPosters)({
  modify: { call: contract.poster.modify },
  retry: { call: contract.poster.retry, unless: [notFailed] },
  download: { call: contract.poster.download, unless: [notDone('下载')] },
  save: { call: contract.poster.save, unless: [notDone('存入素材库')] },
  delete: { call: contract.poster.remove },
});
export type PosterVerb = keyof typeof posterPolicy.verbs;

interface BatchFacts {
  name: string;
  /** Of the work itself: a job that gave up does nothing more. */
  running: boolean;
  /** Places that failed or were left out. */
  left: number;
  /** Places with a picture, be it a former one. */
  pictured: number;
}

const busy =
  (verb: string): Obstacle<BatchFacts> =>
  ({ name, running }) =>
    running && (() => BatchBusy(name, verb));

export const batchPolicy = policy<BatchFacts>(ownBatches)({
  cancel: {
    call: contract.posterBatch.cancel,
    unless: [({ name, running }) => !running && (() => BatchOver(name))],
  },
  resume: {
    call: contract.posterBatch.resume,
    unless: [busy('继续'), ({ name, left }) => left === 0 && (() => NothingLeft(name))],
  },
  rerun: { call: contract.posterBatch.rerun, unless: [busy('更新')] },
  archive: {
    call: contract.posterBatch.archive,
    unless: [({ name, pictured }) => pictured === 0 && (() => NothingMade(name))],
  },
  delete: { call: contract.posterBatch.remove, unless: [busy('删除')] },
});
export type BatchVerb = keyof typeof batchPolicy.verbs;
