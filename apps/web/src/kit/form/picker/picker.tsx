import { Select } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Column, Note } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { Mark } from '#kit/display/mark.tsx';
import styles from './picker.module.css';
import type { PickerProps, PickerRow, PickerSource } from './picker-types.ts';
import { useRecentChoices } from './recent-choices.ts';
import { useOffers, useRowsOf } from './use-choices.ts';

/** Two lines and their padding: the list draws only what is in sight, so it must know. */
const OPTION_HEIGHT = 50;

interface Option<Row> {
  value: number;
  row: Row;
}

/**
 * Picks one or several of what the viewer reaches: searched on the server, recent choices on top, and a chosen one keeps
 * its name wherever it stands in the list.
 */
export function Picker<Row extends PickerRow>({
  source,
  ...props
}: PickerProps<Row> & { source: PickerSource<Row> }) {
  const { known = [], disabledToo = false, placeholder = '请选择', multiple, value, ...rest } = props;
  const { onChange: _onChange, ...control } = rest;
  const [typing, setTyping] = useState('');
  const [open, setOpen] = useState(false);
  const typed = useDebounced(typing.trim());
  const { recent, remember } = useRecentChoices(source.id);
  const { offered, rows, lately, looking } = useOffers(source, { typed, recent, disabledToo, open });
  const ids = typeof value === 'number' ? [value] : (value ?? []);
  const offers = [...lately, ...rows];
  const chosen = useRowsOf(
    source,
    ids.filter((id) => !offers.some((row) => row.id === id)),
  );
  const rowOf = (id: number) => [...offers, ...chosen.rows].find((row) => row.id === id);
  const named = [known].flat();

  const choose = (picked: number | number[] | undefined) => {
    const now = typeof picked === 'number' ? [picked] : (picked ?? []);
    remember(now.filter((id) => !ids.includes(id)));
    if (props.multiple)
      props.onChange(
        now,
        now.flatMap((id) => rowOf(id) ?? []),
      );
    else props.onChange(now[0], now[0] === undefined ? undefined : rowOf(now[0]));
  };

  return (
    <Select<number | number[] | undefined, Option<Row>>
      {...control}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount={multiple ? 'responsive' : undefined}
      className={classOf({ minWidth: 0, width: 'full' })}
      value={multiple ? [...ids] : ids[0]}
      onChange={(picked) => choose(picked)}
      placeholder={placeholder}
      onOpenChange={(now) => {
        setOpen(now);
        if (!now) setTyping('');
      }}
      showSearch={{
        filterOption: false,
        onSearch: setTyping,
        searchValue: typing,
        autoClearSearchValue: true,
      }}
      labelRender={({ value: id }) => (
        <Chosen
          row={rowOf(Number(id))}
          name={named.find((entry) => entry.id === id)?.name}
          id={Number(id)}
          outside={chosen.complete ? source.outside : ''}
        />
      )}
      options={groups(lately, rows) as Option<Row>[]}
      optionRender={({ data }) => <Offer source={source} row={(data as Option<Row>).row} />}
      notFoundContent={offered.isError ? offered.error.message : looking ? '搜索中…' : '未找到结果'}
      popupMatchSelectWidth={280}
      listHeight={320}
      listItemHeight={OPTION_HEIGHT}
      classNames={{ popup: { root: styles.popup } }}
    />
  );
}

/** Headings only where there is something to tell apart. */
function groups<Row extends PickerRow>(lately: Row[], rows: Row[]) {
  const options = (list: Row[]) => list.map((row) => ({ value: row.id, row }));
  if (lately.length === 0) return options(rows);
  const others = rows.filter((row) => !lately.some(({ id }) => id === row.id));
  return [
    { label: '最近选择', options: options(lately) },
    ...(others.length > 0 ? [{ label: '全部', options: options(others) }] : []),
  ];
}

interface ChosenProps {
  row: PickerRow | undefined;
  name: string | undefined;
  id: number;
  outside: string;
}

const Chosen = ({ row, name, id, outside }: ChosenProps) => {
  const mark = row ? row.disabled && '已停用' : outside;
  return (
    <span
      className={classOf(
        { flow: 'inline', gap: 6, align: 'center', minWidth: 0, maxWidth: 'full' },
        styles.chosen,
      )}
    >
      <span>{row?.name ?? name ?? (outside ? `#${id}` : '…')}</span>
      {mark && <Mark tone={row ? 'warning' : 'neutral'}>{mark}</Mark>}
    </span>
  );
};

function Offer<Row extends PickerRow>({ source, row }: { source: PickerSource<Row>; row: Row }) {
  return (
    <div className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
      {source.lead?.(row)}
      <Column minWidth={0} className={styles.option}>
        <span>
          {row.name} {row.disabled && <Mark tone="warning">已停用</Mark>}
        </span>
        <Note as="small" weight={400}>
          {source.detail(row)}
        </Note>
      </Column>
    </div>
  );
}
