import { contract, type Place } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { Forbidden, RowMissing } from '#kernel/errors.ts';
import { sitsWithin } from '../organ/index.ts';
import { NoOwner, NotYourOwn, OwnAccount, OwnerBeyondYou } from './place.errors.ts';
import { ownPlaces, placesWithStores } from './place.scope.ts';

/** The facts of a dealer or a store that the policy judges by. */
export interface PlaceFacts {
  path: string;
  status: Place['status'];
  ownerId: number | null;
  /** See `wholeWithinOwn`; absent where it was not asked. */
  ownerInHand?: boolean;
  phone: string | null;
}

type Against = Obstacle<PlaceFacts>;
export type PlaceCalls = typeof contract.dealer;

/** A call for the status that a place already has changes nothing and is not refused. */
const already =
  (status: Place['status']): Against =>
  (place) =>
    place.status === status && (() => Forbidden());

const placePolicy = (calls: PlaceCalls, kind: 'dealer' | 'store', noun: string) => {
  const whole = kind === 'dealer' ? placesWithStores : ownPlaces;
  return policy<PlaceFacts>(ownPlaces)({
    edit: { call: calls.update },
    owner: { call: calls.setOwner },
    enable: {
      call: calls.setStatus,
      with: { status: 'active' },
      reach: whole,
      unless: [already('active')],
    },
    disable: {
      call: calls.setStatus,
      with: { status: 'disabled' },
      reach: whole,
      unless: [already('disabled'), ({ path }, actor) => sitsWithin(actor, path) && (() => NotYourOwn(noun))],
    },
    resetPassword: {
      call: calls.resetPassword,
      unless: [
        ({ ownerId }) => ownerId === null && (() => NoOwner()),
        ({ ownerId }, actor) => ownerId === actor.id && (() => OwnAccount()),
        ({ ownerInHand }) => ownerInHand === false && (() => OwnerBeyondYou()),
      ],
    },
    revealPhone: {
      call: calls.revealPhone,
      // Whoever sees the row and holds the key at all.
      reach: (actor) => ownPlaces(actor, calls.list),
      unless: [({ phone }) => !phone && (() => RowMissing('联系电话'))],
    },
  });
};

export type PlacePolicy = ReturnType<typeof placePolicy>;
export type PlaceVerb = keyof PlacePolicy['verbs'];

export const dealerPolicy = placePolicy(contract.dealer, 'dealer', '经销商');
export const storePolicy = placePolicy(contract.store as unknown as PlaceCalls, 'store', '门店');
