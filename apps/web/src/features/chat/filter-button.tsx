import { CHAT_PLATFORM_IDS, CHAT_PLATFORMS, contract } from '@zhiying/contract';
import { Badge, Button, Popover, Select } from 'antd';
import { useState } from 'react';
import { FilterIcon } from '#kit/base/icons.tsx';
import { Box } from '#kit/base/pieces.tsx';
import { Field } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import type { TalkFilter } from './talk-filter.ts';
import { useColleagues } from './use-colleagues.ts';

interface FilterButtonProps {
  filter: TalkFilter;
  onChange(filter: TalkFilter): void;
}

/** Narrows the list to a platform, a tag or whose talks they are; what is chosen is in the address. */
export function FilterButton({ filter, onChange }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const { view: _view, ...narrowed } = filter;
  const count = Object.keys(narrowed).length;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={open && <FilterFields filter={filter} onChange={onChange} />}
    >
      <Badge count={count} size="small" offset={[-4, 4]}>
        <Button
          type="text"
          icon={<FilterIcon />}
          aria-label={count > 0 ? `筛选，已选 ${count} 项` : '筛选'}
          title="筛选"
        />
      </Badge>
    </Popover>
  );
}

function FilterFields({ filter, onChange }: FilterButtonProps) {
  const tags = useCall(contract.chatTag.list).data?.rows ?? [];
  const colleagues = useColleagues();
  const put = (name: 'platform' | 'tagId' | 'ownerId', value: unknown) => {
    const { [name]: _before, ...rest } = filter;
    onChange(value === undefined ? (rest as TalkFilter) : ({ ...rest, [name]: value } as TalkFilter));
  };
  const select = (
    name: 'platform' | 'tagId' | 'ownerId',
    label: string,
    options: { value: string | number; label: string }[],
  ) => (
    <Field label={label}>
      {({ id }) => (
        <Select
          id={id}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部"
          value={filter[name]}
          options={options}
          onChange={(value: unknown) => put(name, value)}
        />
      )}
    </Field>
  );
  return (
    <Box width={240}>
      {select(
        'platform',
        '平台',
        CHAT_PLATFORM_IDS.map((value) => ({ value, label: CHAT_PLATFORMS[value] })),
      )}
      {select(
        'tagId',
        '标签',
        tags.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {select(
        'ownerId',
        '接待人',
        colleagues.map(({ id, name, node }) => ({ value: id, label: `${name}（${node}）` })),
      )}
      <Button
        block
        disabled={Object.keys(filter).length === 1}
        onClick={() => onChange({ view: filter.view })}
      >
        清除筛选
      </Button>
    </Box>
  );
}
