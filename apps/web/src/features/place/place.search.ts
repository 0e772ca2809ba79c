import type { contract } from '@zhiying/contract';
import { type Search, textField } from '#kit/list/index.ts';
import { cityField } from '#parts/city/city-field.tsx';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

type Field = Search<typeof contract.dealer.list>[number];

/** Made once, outside the page: a field is a component, and a new one would forget what is typed. */
const ownerField = memberField({ name: 'ownerId', label: '负责人' });
const fields = [
  textField({ name: 'q', label: '关键字', placeholder: '名称或编码' }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
  cityField({ name: 'cityCode', label: '城市' }),
  ownerField,
] satisfies readonly Field[];

/** Whoever may not see users cannot look for one. */
const withoutOwner = fields.filter((field) => field !== ownerField);

export const placeSearch = (maySeeUsers: boolean): readonly Field[] => (maySeeUsers ? fields : withoutOwner);
