import {
  FACT_MEASURE_NAMES,
  FACT_RATES,
  type FactColumn,
  type FactGrouping,
  type FactRate,
  factColumn,
  REPORT_COMPARISONS,
  REPORT_GROUPINGS,
  REPORT_TREES,
} from '@zhiying/contract';
import { Button, Checkbox, Input, Segmented, Select } from 'antd';
import { GearIcon } from '#kit/base/icons.tsx';
import { Box, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { PanelPopover } from '#kit/display/panel-popover.tsx';
import { DateRange } from '#kit/form/date-range.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import styles from './report.module.css';
import { chinaDays, chinaQuarter, groupingsOf, objectOf } from './report-address.ts';
import type { Report } from './use-report.ts';

const PRESETS = {
  today: { label: '今日', at: () => chinaDays(1) },
  week: { label: '近 7 天', at: () => chinaDays(7) },
  month: { label: '近 30 天', at: () => chinaDays(30) },
  quarter: { label: '本季', at: () => chinaQuarter() },
} as const;
type Preset = keyof typeof PRESETS;

/** The days: one of the usual spans, or any; always said. */
export function Period({ state, put }: Pick<Report, 'state' | 'put'>) {
  const phone = usePhone();
  const preset = (Object.keys(PRESETS) as Preset[]).find((name) => PRESETS[name].at() === state.at);
  return (
    <Row gap="8 12" wrap>
      {/* A phone's range brings its own. */}
      {!phone && (
        <Segmented
          aria-label="常用时段"
          value={preset ?? ''}
          onChange={(name) => name in PRESETS && put({ at: PRESETS[name as Preset].at() })}
          options={(Object.keys(PRESETS) as Preset[]).map((name) => ({
            value: name,
            label: PRESETS[name].label,
          }))}
        />
      )}
      <Box className={styles.range}>
        <DateRange label="统计日期" value={state.at} onChange={(at) => at && put({ at })} />
      </Box>
    </Row>
  );
}

/** What the report is split by, held against and narrowed to. */
export function Filters({ path, state, put }: Report) {
  const groupings = groupingsOf(state.view).filter(
    (by) => !state.subject || state.view !== 'content' || by === state.subject.kind || by === 'platform',
  );
  return (
    <Row gap="8 12" wrap>
      {groupings.length > 1 && (
        <Segmented<FactGrouping>
          aria-label="汇总维度"
          value={state.by}
          onChange={(by) =>
            put({
              by,
              columns: REPORT_GROUPINGS[by].columns,
              sort: REPORT_GROUPINGS[by].columns[0] ?? 'reached',
              q: undefined,
            })
          }
          options={groupings.map((by) => ({ value: by, label: REPORT_GROUPINGS[by].title }))}
        />
      )}
      <Input.Search
        allowClear
        className={styles.search}
        key={`${state.by} ${state.q ?? ''}`}
        defaultValue={state.q}
        aria-label={`搜索${REPORT_GROUPINGS[state.by].title}`}
        placeholder={`搜索${REPORT_GROUPINGS[state.by].title}`}
        maxLength={50}
        onSearch={(text) => put({ q: text.trim() || undefined })}
      />
      {objectOf(path) !== 'node' && (
        <Box className={styles.place}>
          <NodePicker
            aria-label="组织"
            placeholder="全部组织"
            allowClear
            value={state.nodeId}
            disabledToo
            onChange={(nodeId) => put({ nodeId, withinId: undefined })}
          />
        </Box>
      )}
      <Choice
        label="对比"
        words={REPORT_COMPARISONS}
        value={state.compare}
        onChange={(compare) => put({ compare })}
      />
      <Choice label="组织口径" words={REPORT_TREES} value={state.tree} onChange={(tree) => put({ tree })} />
    </Row>
  );
}

function Choice<Name extends string>({
  label,
  words,
  value,
  onChange,
}: {
  label: string;
  words: Readonly<Record<Name, string>>;
  value: Name;
  onChange(name: Name): void;
}) {
  return (
    <Select<Name>
      aria-label={label}
      popupMatchSelectWidth={false}
      value={value}
      onChange={onChange}
      options={(Object.keys(words) as Name[]).map((name) => ({ value: name, label: words[name] }))}
    />
  );
}

const RATES = Object.keys(FACT_RATES) as FactRate[];
const MOST_COLUMNS = 8;

/** Which figures are columns, with what each counts. Those that need another key are not offered. */
export function ColumnChoice({ state, put }: Pick<Report, 'state' | 'put'>) {
  const mayOpen = useMayOpen();
  const offered: FactColumn[] = [...FACT_MEASURE_NAMES, ...RATES].filter((column) =>
    mayOpen(factColumn(column).keys),
  );
  const choose = (chosen: readonly FactColumn[]) => {
    const columns = [
      ...state.columns.filter((one) => chosen.includes(one)),
      ...chosen.filter((one) => !state.columns.includes(one)),
    ];
    if (columns.length > 0) put({ columns, sort: columns.includes(state.sort) ? state.sort : columns[0] });
  };
  return (
    <PanelPopover
      content={
        <Box className={styles.columns} role="dialog" aria-label="选择指标" maxHeight={320} overflow="y">
          <Checkbox.Group<FactColumn> value={[...state.columns]} onChange={choose}>
            <Stack gap={8}>
              {offered.map((column) => (
                <Checkbox
                  key={column}
                  value={column}
                  disabled={
                    state.columns.includes(column)
                      ? state.columns.length === 1
                      : state.columns.length >= MOST_COLUMNS
                  }
                >
                  <Text>{factColumn(column).title}</Text>
                  <Note as="span" flow="block">
                    {factColumn(column).meaning}
                  </Note>
                </Checkbox>
              ))}
            </Stack>
          </Checkbox.Group>
        </Box>
      }
    >
      <Button icon={<GearIcon size={16} />}>指标</Button>
    </PanelPopover>
  );
}
