import { contract, type Key } from '@zhiying/contract';

/** What tells dealers from stores; their screens are otherwise the same. */
export interface PlaceKind {
  id: 'dealer' | 'store';
  noun: string;
  parent: { kind: 'organ' | 'dealer'; label: string };
  calls: typeof contract.dealer;
  empty: readonly string[];
}

export const DEALER: PlaceKind = {
  id: 'dealer',
  noun: '经销商',
  parent: { kind: 'organ', label: '所属组织' },
  calls: contract.dealer,
  empty: ['把经销商挂到组织下面，再给它建门店、加用户，', '就能按经销商下发内容、查看数据。'],
};

export const STORE: PlaceKind = {
  id: 'store',
  noun: '门店',
  parent: { kind: 'dealer', label: '所属经销商' },
  calls: contract.store,
  empty: ['门店挂在经销商下面，顾问和店长在门店任职，', '先有经销商，再建门店。'],
};

export const keysOf = (call: { keys: unknown }) => call.keys as readonly Key[];
