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
  empty: ['在组织下新建经销商，再添加门店和用户，', '即可按经销商下发内容、查看数据。'],
  imported: '新经销商尚无负责人：请先添加用户，再在详情中指定，或重新导入「负责人」列。',
};

export const STORE: PlaceKind = {
  ...NAMES.store,
  parent: { kind: 'dealer', label: '所属经销商' },
  importing: STORE_IMPORT,
  empty: ['门店隶属于经销商，店长和顾问在门店任职，', '请先新建经销商，再新建门店。'],
  imported: '可继续在用户列表导入店长和顾问。',
};

export const keysOf = (call: { keys: unknown }) => call.keys as readonly Key[];
