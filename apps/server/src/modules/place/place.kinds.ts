import { contract, DEALER_IMPORT, type Key, type PlaceImport, STORE_IMPORT } from '@zhiying/contract';

/** What tells dealers from stores; everything else about them is the same. */
export interface PlaceKind {
  kind: 'dealer' | 'store';
  noun: string;
  /** What it hangs on. */
  parent: { kind: 'organ' | 'dealer'; noun: string };
  keys: Record<'view' | 'create' | 'edit' | 'disable' | 'reset', readonly Key[]>;
  importing: PlaceImport;
}

const keysOf = ({ list, create, update, setStatus, resetPassword }: typeof contract.dealer) => ({
  view: list.keys as readonly Key[],
  create: create.keys as readonly Key[],
  edit: update.keys as readonly Key[],
  disable: setStatus.keys as readonly Key[],
  reset: resetPassword.keys as readonly Key[],
});

export const DEALER: PlaceKind = {
  kind: 'dealer',
  noun: '经销商',
  parent: { kind: 'organ', noun: '所属组织' },
  keys: keysOf(contract.dealer),
  importing: DEALER_IMPORT,
};

export const STORE: PlaceKind = {
  kind: 'store',
  noun: '门店',
  parent: { kind: 'dealer', noun: '所属经销商' },
  keys: keysOf(contract.store as unknown as typeof contract.dealer),
  importing: STORE_IMPORT,
};
