import { contract, type DigitAvatar, type DigitFilm, digitFilmState } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { changeable, usable } from '../ai/index.ts';
import { ConsentOver } from '../video-resource/index.ts';
import { AvatarInUse, AvatarNotReady, FilmState } from './digitman.errors.ts';

export interface AvatarFacts {
  name: string;
  state: DigitAvatar['state'];
  /** Why it may not be used today: its leave. */
  problem: string | null;
  films: number;
}

export const avatarPolicy = policy<AvatarFacts>(changeable)({
  use: {
    call: contract.digitFilm.create,
    reach: usable,
    unless: [
      ({ state, name }) => state !== 'ready' && (() => AvatarNotReady(name)),
      ({ problem, name }) => problem !== null && (() => ConsentOver(name, problem)),
    ],
  },
  edit: { call: contract.digitAvatar.update },
  delete: {
    call: contract.digitAvatar.remove,
    unless: [({ films }) => films > 0 && (() => AvatarInUse(films))],
  },
});

export interface FilmFacts {
  status: DigitFilm['status'];
}
const to =
  (next: DigitFilm['status'], verb: string): Obstacle<FilmFacts> =>
  ({ status }) =>
    !digitFilmState.mayMove(status, next) && (() => FilmState(status, verb));
const UNDER_WAY: readonly DigitFilm['status'][] = ['queued', 'speaking', 'drawing'];

export const filmPolicy = policy<FilmFacts>(changeable)({
  publish: {
    call: contract.digitFilm.publish,
    unless: [({ status }) => status !== 'done' && (() => FilmState(status, '转为作品'))],
  },
  cancel: { call: contract.digitFilm.cancel, unless: [to('cancelled', '取消')] },
  retry: { call: contract.digitFilm.retry, unless: [to('queued', '重新生成')] },
  delete: {
    call: contract.digitFilm.remove,
    unless: [({ status }) => UNDER_WAY.includes(status) && (() => FilmState(status, '删除'))],
  },
});
