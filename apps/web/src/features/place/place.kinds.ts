import { type contract, DEALER_IMPORT, type Key, type PlaceImport, STORE_IMPORT } from '@zhiying/contract';
import { NAMES } from './place.names.ts';

/** What tells dealers from stores; their screens are otherwise the same. */
export interface PlaceKind {
  id: 'dealer' | 'store';
  noun: string;
  parent: { kind: 'organ' | 'dealer'; label: string };
  calls: typeof contract.dealer;
  importing: PlaceImport;
  empty: readonly string[];
  /** What to do after an import. */
  imported: string;
}

export const DEALER: PlaceKind = {
  ...NAMES.dealer,
  parent: { kind: 'organ', label: '所属组织' },
  importing: DEALER_IMPORT,
  empty: ['把经销商挂到组织下面，再给它建门店、加用户，', '就能按经销商下发内容、查看数据。'],
  imported: '新的经销商还没有负责人：先给它加用户，再在详情里指定，或再导入一次负责人这一列。',
};

export const STORE: PlaceKind = {
  ...NAMES.store,
  parent: { kind: 'dealer', label: '所属经销商' },
  importing: STORE_IMPORT,
  empty: ['门店挂在经销商下面，顾问和店长在门店任职，', '先有经销商，再建门店。'],
  imported: '接着可以在用户列表导入门店的店长和顾问。',
};

export const keysOf = (call: { keys: unknown }) => call.keys as readonly Key[];
