import { KOX_KINDS } from '@zhiying/contract';
import { selectField } from '#kit/list/index.ts';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

/** Which accounts a list is about. */
export const WHICH_KOX = [
  selectField({ name: 'kind', label: '类型', options: KOX_KINDS }),
  selectField({ name: 'platform', label: '平台', options: PLATFORM_NAMES }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
] as const;
