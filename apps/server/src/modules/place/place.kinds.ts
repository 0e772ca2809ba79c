import { contract, DEALER_IMPORT, type PlaceImport, STORE_IMPORT } from '@zhiying/contract';
import { dealerPolicy, type PlaceCalls, type PlacePolicy, storePolicy } from './place.policy.ts';

/** What tells dealers from stores; everything else about them is the same. */
export interface PlaceKind {
  kind: 'dealer' | 'store';
  noun: string;
  /** What it hangs on. */
  parent: { kind: 'organ' | 'dealer'; noun: string };
  calls: PlaceCalls;
  policy: PlacePolicy;
  importing: PlaceImport;
}

export const DEALER: PlaceKind = {
  kind: 'dealer',
  noun: '经销商',
  parent: { kind: 'organ', noun: '所属组织' },
  calls: contract.dealer,
  policy: dealerPolicy,
  importing: DEALER_IMPORT,
};

export const STORE: PlaceKind = {
  kind: 'store',
  noun: '门店',
  parent: { kind: 'dealer', noun: '所属经销商' },
  calls: contract.store as unknown as PlaceCalls,
  policy: storePolicy,
  importing: STORE_IMPORT,
};
