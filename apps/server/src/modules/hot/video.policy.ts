import { type Call, contract, VIDEO_KEYS } from '@zhiying/contract';
import { holds } from '#kernel/access/actor.ts';
import { policy } from '#kernel/access/policy.ts';
import { Forbidden } from '#kernel/errors.ts';
import { benchmarksOf, worksSeen } from './benchmark/benchmark.scope.ts';

/** Whoever makes a theme of something must be allowed to make themes of that kind. */
export const MAKES_ARTICLES = contract.aiTheme.create;
export const MAKES_VIDEOS: Pick<Call, 'keys'> = { keys: [VIDEO_KEYS.storyboard] };

export const benchmarkPolicy = policy<object>(benchmarksOf)({
  edit: { call: contract.hotBenchmark.update },
  delete: { call: contract.hotBenchmark.remove },
});

export const videoPolicy = policy<object>(worksSeen)({
  note: { call: contract.hotVideo.note },
  toArticle: {
    call: contract.hotVideo.refer,
    with: { form: 'article' },
    unless: [(_facts, actor) => !holds(actor, MAKES_ARTICLES) && (() => Forbidden())],
  },
  toVideo: {
    call: contract.hotVideo.refer,
    with: { form: 'video' },
    unless: [(_facts, actor) => !holds(actor, MAKES_VIDEOS) && (() => Forbidden())],
  },
});
