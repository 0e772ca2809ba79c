import { contract, PLATFORM_IDS, PLATFORMS } from '@zhiying/contract';
import { Picker } from '#kit/form/picker/picker.tsx';
import type { PickerSource } from '#kit/form/picker/picker-types.ts';
import { useNameOf } from '#kit/form/picker/use-choices.ts';
import { dateRangeField, type SearchField, selectField } from '#kit/list/index.ts';
import { callQuery } from '#kit/session/api/queries.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

interface Published {
  id: number;
  name: string;
  note: string;
}

type Kind = 'theme' | 'videoTheme' | 'account';

const sourceOf = (kind: Kind): PickerSource<Published> => ({
  id: `analysis.${kind}`,
  read: ({ q, ids }) => callQuery(contract.aiAnalysis.picker, { kind, q, ids }),
  detail: ({ note }) => note,
  outside: '外部',
});

/** Something that was published of: only those can have figures. */
const publishedField = <Name extends string>(name: Name, label: string, kind: Kind): SearchField<Name> => {
  const source = sourceOf(kind);
  return {
    name,
    label,
    Control: ({ value, onChange, prefix, large }) => (
      <Picker
        source={source}
        value={value as number | undefined}
        onChange={(id) => onChange(id)}
        placeholder="全部"
        prefix={prefix}
        aria-label={label}
        size={large ? 'large' : 'middle'}
        allowClear
      />
    ),
    Words: ({ value }) => useNameOf(source, value as number),
  };
};

export const rangeField = dateRangeField({ name: 'at', label: '时间' });
export const otherFields = [
  selectField({
    name: 'platform',
    label: '平台',
    options: Object.fromEntries(PLATFORM_IDS.map((id) => [id, PLATFORMS[id].name])),
  }),
  publishedField('themeId', '文章主题', 'theme'),
  publishedField('videoThemeId', '视频主题', 'videoTheme'),
  publishedField('accountId', '账号', 'account'),
  nodeField({ name: 'nodeId', label: '账号所属组织' }),
];
