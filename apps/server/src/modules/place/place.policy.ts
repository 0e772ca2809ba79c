import { contract, type Place } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { Forbidden, RowMissing } from '#kernel/errors.ts';
import { sitsWithin, subtreeScope } from '../organ/index.ts';
import { NoOwner, NotYourOwn, OwnAccount, OwnerBeyondYou } from './place.errors.ts';

/** What decides about a dealer or a store, besides who asks. */
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

/** Dealers and stores belong to whoever answers for them, too. */
export const ownPlaces = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`n.channel_id`,
    path: sql`n.path`,
    node: sql`n.id`,
    owner: sql`n.owner_id`,
  });
/** Disabling a dealer reaches its stores: a grant for the dealer's node alone is not enough. */
const withStores = (actor: Actor, asked: Asked): SQL => subtreeScope(scope(actor, asked));

/** Asked for nevertheless, it changes nothing and refuses nothing. */
const already =
  (status: Place['status']): Against =>
  (place) =>
    place.status === status && (() => Forbidden());

const placePolicy = (calls: PlaceCalls, kind: 'dealer' | 'store', noun: string) => {
  const whole = kind === 'dealer' ? withStores : ownPlaces;
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
