import { type Account, type AccountGroup, contract, PLATFORMS, type PlatformId } from '@zhiying/contract';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { SearchIcon } from '#kit/base/icons.tsx';
import { Box, Row, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { useNow } from '#kit/base/use-now.ts';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './account-choice.module.css';
import { HealthDot } from './account-words.tsx';
import { authTrouble } from './auth-trouble.ts';
import { PlatformMark } from './platform-mark.tsx';

const OFFERED = 500;
const MOST = 500;

interface AccountChoiceProps {
  id: string;
  /** What is published: only accounts that take it are offered. */
  takes: keyof typeof KINDS;
  platforms: readonly PlatformId[];
  accountIds: readonly number[];
  groupIds: readonly number[];
  onAccounts(ids: number[]): void;
  onGroups(ids: number[]): void;
}

/** Accounts of the theme's platforms and groups of them, with how they are doing and what they may still post today. */
export function AccountChoice({
  id,
  takes,
  platforms,
  accountIds,
  groupIds,
  onAccounts,
  onGroups,
}: AccountChoiceProps) {
  const [typed, setTyped] = useState('');
  const now = useNow(60_000);
  const q = useDebounced(typed.trim());
  const accounts = useCall(
    contract.account.list,
    { page: 1, limit: OFFERED, takes, sort: 'name', order: 'ASC', ...(q ? { q } : {}) },
    { keepPrevious: true },
  );
  const groups = useCall(contract.account.groups);
  const grouped = new Set(
    (groups.data?.rows ?? [])
      .filter((group) => groupIds.includes(group.id))
      .flatMap((group) => group.accounts.map((one) => one.id)),
  );
  const toggle = (ids: readonly number[], on: boolean) =>
    onAccounts(
      on
        ? [...new Set([...accountIds, ...ids])].slice(0, MOST)
        : accountIds.filter((one) => !ids.includes(one)),
    );
  return (
    <Box border="ctl" radius={8} overflow="hidden" className={styles.choice}>
      <Input
        id={id}
        variant="borderless"
        prefix={<SearchIcon />}
        value={typed}
        allowClear
        placeholder="搜索账号名称"
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      {groups.data && groups.data.rows.length > 0 && !q && (
        <Groups rows={groups.data.rows} chosen={groupIds} onChange={onGroups} />
      )}
      <Box padding="0 12 8" maxHeight={320} borderTop="line2" overflow="auto">
        <QueryView query={accounts}>
          {({ rows }) => (
            <>
              <Strays
                rows={rows.filter((row) => accountIds.includes(row.id) && !platforms.includes(row.platform))}
                onDrop={(ids) => toggle(ids, false)}
              />
              {platforms.map((platform) => (
                <PlatformAccounts
                  key={platform}
                  platform={platform}
                  takes={takes}
                  rows={rows.filter((row) => row.platform === platform)}
                  searched={q !== ''}
                  now={now}
                  isChosen={(one) => accountIds.includes(one)}
                  isGrouped={(one) => grouped.has(one)}
                  onToggle={toggle}
                />
              ))}
            </>
          )}
        </QueryView>
      </Box>
    </Box>
  );
}

/** Chosen before their platform was taken out of the theme. */
const Strays = ({ rows, onDrop }: { rows: readonly Account[]; onDrop(ids: number[]): void }) =>
  rows.length > 0 && (
    <Text as="p" size={12} tone="error" marginTop={8} role="alert">
      {rows.map(({ name }) => name).join('、')}的平台不在当前主题中，
      <Button type="link" size="small" onClick={() => onDrop(rows.map(({ id }) => id))}>
        移除这 {rows.length} 个账号
      </Button>
    </Text>
  );

interface GroupsProps {
  rows: readonly AccountGroup[];
  chosen: readonly number[];
  onChange(ids: number[]): void;
}

const Groups = ({ rows, chosen, onChange }: GroupsProps) => (
  <Row
    look={{
      gap: '4 16',
      align: 'stretch',
      wrap: true,
      padding: '8 12',
      background: 'fill2',
      borderTop: 'line2',
    }}
    role="group"
    aria-label="账号组"
  >
    {rows.map(({ id, name, accounts }) => (
      <Checkbox
        key={id}
        checked={chosen.includes(id)}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
        }
      >
        {name} <small>{accounts.length} 个账号</small>
      </Checkbox>
    ))}
  </Row>
);

/** What is published, and the page that keeps its accounts. */
const KINDS = {
  article: { noun: '文章', place: 'ai' },
  video: { noun: '视频', place: 'mixedshear' },
} as const;

/** How an account is doing, in the word for what is wrong, with the way to what mends it beside it. */
function Standing({ account, place, now }: { account: Account; place: string; now: number }) {
  const { health, can, id } = account;
  const trouble = authTrouble(account, now);
  if (!trouble) return <HealthDot level={health.level} />;
  return (
    <>
      <StatusDot tone="error">{trouble.word}</StatusDot>
      {can.includes('connect') && (
        <PageLink
          to={{ path: place, search: { tabid: 'accounts', open: id } }}
          aria-label={`${trouble.act}「${account.name}」`}
        >
          {trouble.act}
        </PageLink>
      )}
    </>
  );
}

interface PlatformAccountsProps {
  platform: Account['platform'];
  takes: keyof typeof KINDS;
  rows: readonly Account[];
  searched: boolean;
  now: number;
  isChosen(id: number): boolean;
  isGrouped(id: number): boolean;
  onToggle(ids: readonly number[], on: boolean): void;
}

function PlatformAccounts({
  platform,
  takes,
  rows,
  searched,
  now,
  isChosen,
  isGrouped,
  onToggle,
}: PlatformAccountsProps) {
  const { noun, place } = KINDS[takes];
  const ids = rows.map(({ id }) => id);
  const all = ids.length > 0 && ids.every(isChosen);
  if (rows.length === 0 && searched) return null;
  return (
    <section className={styles.platform} aria-label={PLATFORMS[platform].name}>
      <Row
        look={{
          padding: '8 0 4',
          gap: 8,
          size: 13,
          weight: 600,
          margin: 0,
          background: 'card',
          position: 'sticky',
          top: 0,
          zIndex: 1,
        }}
        as="h4"
      >
        <PlatformMark platform={platform} />
        <span aria-hidden="true">{PLATFORMS[platform].name}</span>
        {rows.length > 0 && (
          <Button type="link" size="small" onClick={() => onToggle(ids, !all)}>
            {all ? '全不选' : `全选 ${ids.length} 个`}
          </Button>
        )}
      </Row>
      {rows.length === 0 && (
        <Text as="p" size={12} tone="warning">
          暂无{PLATFORMS[platform].name}账号，该平台的{noun}不会发布
        </Text>
      )}
      {rows.map((account) => (
        <Checkbox
          key={account.id}
          className={classOf({ flow: 'row', width: 'full', padding: '4 0' }, styles.account)}
          checked={isChosen(account.id) || isGrouped(account.id)}
          disabled={isGrouped(account.id)}
          onChange={({ target }) => onToggle([account.id], target.checked)}
        >
          <Row as="span" gap="2 12" wrap>
            <Text minWidth={0} className={styles.name}>
              {account.name} <small>{account.node.name}</small>
            </Text>
            {isGrouped(account.id) && <small>已在账号组中</small>}
            <small>
              今日 {account.health.postedToday} / {account.dailyLimit}
            </small>
            <Standing account={account} place={place} now={now} />
          </Row>
          {account.health.level !== 'ok' && account.health.notes[0] && (
            <small className={styles.trouble}>{account.health.notes[0]}</small>
          )}
        </Checkbox>
      ))}
    </section>
  );
}
