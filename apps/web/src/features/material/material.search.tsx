import {
  type contract,
  FILE_KINDS,
  MATERIAL_SOURCES,
  materialState,
  ORIENTATIONS,
  processingState,
} from '@zhiying/contract';
import { dateRangeField, type Search, selectField, textField } from '#kit/list/index.ts';
import { TagSelect } from '#parts/material/tag-select.tsx';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

type Field = Search<typeof contract.material.list>[number];

export const TYPE_LABELS = Object.fromEntries(
  Object.entries(FILE_KINDS).map(([kind, { label }]) => [kind, label]),
);

const tagsField: Field = {
  name: 'tags',
  label: '标签',
  Control: ({ value, onChange, prefix, label, large }) => (
    <TagSelect
      known
      value={(value as string[] | undefined) ?? []}
      onChange={(tags) => onChange(tags.length > 0 ? tags : undefined)}
      prefix={prefix}
      placeholder="全部"
      size={large ? 'large' : 'middle'}
      aria-label={label}
    />
  ),
  Words: ({ value }) => (value as string[]).join('、'),
};

const before: Field[] = [
  textField({ name: 'q', label: '关键字', placeholder: '名称、标签或备注' }),
  selectField({ name: 'status', label: '状态', options: materialState.states }),
  dateRangeField({ name: 'created', label: '上传' }),
  tagsField,
];
const after: Field[] = [
  nodeField({ name: 'nodeId', label: '所属组织' }),
  selectField({ name: 'orientation', label: '方向', options: ORIENTATIONS }),
  selectField({
    name: 'duration',
    label: '时长',
    options: {
      ',15': '15 秒以内',
      '15,30': '15–30 秒',
      '30,60': '30–60 秒',
      '60,300': '1–5 分钟',
      '300,': '5 分钟以上',
    },
  }),
  selectField({ name: 'source', label: '来源', options: MATERIAL_SOURCES }),
  selectField({
    name: 'rights',
    label: '版权',
    options: { valid: '有效', soon: '30 天内到期', expired: '已到期', recalled: '已召回' },
  }),
  selectField({ name: 'processing', label: '处理', options: processingState.states }),
];

/** Made once, outside the page: a field is a component, and a new one would forget what is typed. */
export const materialSearch: readonly Field[] = [...before, ...after];
/** For those who may look people up. */
export const materialSearchWithPeople: readonly Field[] = [
  ...before,
  memberField({ name: 'ownerId', label: '上传人' }),
  ...after,
];
