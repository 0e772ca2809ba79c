import type { contract } from '@zhiying/contract';
import { type SearchField, type SearchName, selectField, textField } from '#kit/list/index.ts';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

export const accountSearch = [
  textField({ name: 'q', label: '关键字', placeholder: '账号名称、平台编号或备注' }),
  selectField({ name: 'platform', label: '平台', options: PLATFORM_NAMES }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
] satisfies readonly SearchField<SearchName<typeof contract.account.list>>[];
