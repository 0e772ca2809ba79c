import { type contract, PLATFORM_IDS, PLATFORMS } from '@zhiying/contract';
import { type SearchField, type SearchName, selectField, textField } from '#kit/list/index.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

/** Platform by platform, for a choice. */
export const PLATFORM_OPTIONS: Record<string, string> = Object.fromEntries(
  PLATFORM_IDS.map((id) => [id, PLATFORMS[id].name]),
);

export const accountSearch = [
  textField({ name: 'q', label: '关键字', placeholder: '账号名称、平台编号或备注' }),
  selectField({ name: 'platform', label: '平台', options: PLATFORM_OPTIONS }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
] satisfies readonly SearchField<SearchName<typeof contract.account.list>>[];
