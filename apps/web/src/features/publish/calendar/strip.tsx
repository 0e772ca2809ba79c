import {
  CALENDAR_STATES,
  type CalendarDays,
  type CalendarState,
  contract,
  PLATFORM_IDS,
  PLATFORMS,
  type PlatformId,
} from '@zhiying/contract';
import { Select } from 'antd';
import { type ComponentProps, useState } from 'react';
import { PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { kindWords } from '#parts/publish/kinds.tsx';
import styles from './calendar.module.css';
import { MARK_KINDS } from './mark-chip.tsx';
import { StateMark } from './marks.tsx';
import type { CalendarAddress } from './use-calendar-address.ts';

const KINDS = ['aiTheme', 'videoTheme'] as const;
const STATES = Object.keys(CALENDAR_STATES) as CalendarState[];
const toggled = <T,>(list: readonly T[], one: T) =>
  list.includes(one) ? list.filter((item) => item !== one) : [...list, one];

/** What is shown of it: platforms, accounts and kinds left, states right; every count is a filter. */
export function Strip({
  address,
  data,
  bands,
}: {
  address: CalendarAddress;
  data: CalendarDays | undefined;
  bands: boolean;
}) {
  const { filter, setFilter } = address;
  const mayListAccounts = useMaySee(keysOf(contract.account.list));
  const platforms = PLATFORM_IDS.filter((id) => data?.byPlatform[id] || filter.platforms.includes(id));
  return (
    <Row
      look={{
        position: 'relative',
        gap: 8,
        wrap: true,
        flex: 'none',
        minHeight: 48,
        padding: '8 16',
        borderBottom: 'line',
      }}
      className={styles.strip}
    >
      <Row gap={4} wrap className={styles.filters} role="group" aria-label="平台">
        <FilterChip
          className={styles.filter}
          aria-pressed={filter.platforms.length === 0}
          onClick={() => setFilter({ platforms: [] })}
        >
          全部
        </FilterChip>
        {platforms.map((platform) => (
          <FilterChip
            key={platform}
            className={styles.filter}
            aria-pressed={filter.platforms.includes(platform)}
            onClick={() => setFilter({ platforms: toggled(filter.platforms, platform) })}
          >
            <PlatformMark platform={platform} />
            {data?.byPlatform[platform] ?? 0}
          </FilterChip>
        ))}
      </Row>
      {mayListAccounts ? (
        <AccountFilter value={filter.accountIds} onChange={(accountIds) => setFilter({ accountIds })} />
      ) : (
        <AccountSelect
          accounts={accountsOf(data)}
          value={filter.accountIds}
          onChange={(accountIds) => setFilter({ accountIds })}
        />
      )}
      <Select
        className={styles.select}
        aria-label="类型"
        value={filter.kinds[0] ?? ''}
        prefix={<Text tone="muted">类型</Text>}
        options={[
          { value: '', label: '全部' },
          ...KINDS.map((kind) => ({
            value: kind,
            label: `${kindWords(kind).subject} ${data?.byKind[kind] ?? 0}`,
          })),
          // Told only to whoever may see such rows.
          ...Object.entries(MARK_KINDS)
            .filter(([kind]) => data?.byKind[kind] !== undefined)
            .map(([kind, { name }]) => ({ value: kind, label: `${name} ${data?.byKind[kind]}` })),
        ]}
        onChange={(kind) => setFilter({ kinds: kind ? [kind] : [] })}
      />
      <Row gap={8} wrap marginLeft="auto" className={styles.legend} role="group" aria-label="状态">
        {bands && (
          <Row as="span" flow="inline" gap={6} tone="text2" className={styles.bandLegend}>
            <i aria-hidden="true" />
            高互动时段
          </Row>
        )}
        {STATES.map((state) => (
          <FilterChip
            key={state}
            padding="0 4"
            className={styles.state}
            aria-pressed={filter.states.includes(state)}
            onClick={() => setFilter({ states: toggled(filter.states, state) })}
          >
            <StateMark state={state} size={16} />
            {CALENDAR_STATES[state]}
            <span>{data?.byState[state] ?? 0}</span>
          </FilterChip>
        ))}
      </Row>
    </Row>
  );
}

/** Something that what is shown is narrowed to. */
const FilterChip = (props: ComponentProps<typeof PlainButton>) => (
  <PlainButton
    look={{ flow: 'inline', gap: 6, align: 'center', height: 28, tone: 'text2', border: 'line', radius: 6 }}
    padding="0 8"
    {...props}
  />
);

const OFFERED = 100;

interface AccountFilterProps {
  value: number[];
  onChange(ids: number[]): void;
}

/** All accounts, found by name. */
function AccountFilter(props: AccountFilterProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const accounts = useCall(
    contract.account.list,
    { page: 1, limit: OFFERED, sort: 'name', order: 'ASC', ...(q ? { q } : {}) },
    { keepPrevious: true, staleTime: 60_000 },
  );
  return (
    <AccountSelect
      accounts={accounts.data?.rows ?? []}
      total={accounts.data?.total}
      onSearch={setTyped}
      {...props}
    />
  );
}

type OfferedAccount = Pick<CalendarDays['posts'][number]['account'], 'id' | 'name'> & {
  platform: PlatformId;
};

/** The accounts whose posts are shown, for people who see posts but not the list of accounts. */
const accountsOf = (data: CalendarDays | undefined): OfferedAccount[] => [
  ...new Map(data?.posts.map(({ account, platform }) => [account.id, { ...account, platform }])).values(),
];

interface AccountSelectProps extends AccountFilterProps {
  accounts: readonly OfferedAccount[];
  total?: number | undefined;
  onSearch?(typed: string): void;
}

function AccountSelect({ accounts, total, value, onChange, onSearch }: AccountSelectProps) {
  return (
    <Select
      className={styles.select}
      aria-label="账号"
      mode="multiple"
      maxTagCount={0}
      maxTagPlaceholder={() => `已选 ${value.length}`}
      prefix={<Text tone="muted">账号</Text>}
      placeholder={total === undefined ? '全部' : `全部 ${total}`}
      value={value}
      allowClear
      showSearch={onSearch ? { filterOption: false, onSearch } : { optionFilterProp: 'label' }}
      options={accounts.map(({ id, name, platform }) => ({
        value: id,
        label: `${name}（${PLATFORMS[platform].name}）`,
      }))}
      onChange={onChange}
    />
  );
}
