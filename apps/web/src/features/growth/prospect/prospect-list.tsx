import {
  contract,
  GROWTH_PLATFORMS,
  type InputOf,
  type Prospect,
  type ProspectSearch,
} from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Clip, Column, Muted, PlainButton, RowButton, Stack, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import styles from '../growth.module.css';
import { Level, shownInitial, toldApart } from '../growth-words.tsx';
import { StateWord } from './state-word.tsx';

export type ListFilter = Pick<
  ProspectSearch,
  | 'at'
  | 'source'
  | 'step'
  | 'level'
  | 'state'
  | 'ownerId'
  | 'unclaimed'
  | 'nodeId'
  | 'atNode'
  | 'account'
  | 'noAccount'
  | 'due'
  | 'q'
>;

interface ProspectListProps {
  filter: ListFilter;
  openId: number | null;
  /** What is open while nobody chose. */
  onFirst(id: number | null): void;
  onFilter(more: object): void;
  onOpen(id: number): void;
}

const PAGE = 100;

/** The people, newest words first; a click fills the next column and never moves the list. */
export function ProspectList({ filter, openId, onFirst, onFilter, onOpen }: ProspectListProps) {
  const profile = useProfile();
  const [typed, setTyped] = useState(filter.q ?? '');
  const q = useDebounced(typed.trim(), 300);
  const asked = { ...filter, q: q || undefined };
  // Another question begins at its first page.
  const question = JSON.stringify(asked);
  const [leafed, setLeafed] = useState({ question, page: 1 });
  const page = leafed.question === question ? leafed.page : 1;
  const setPage = (next: number) => setLeafed({ question, page: next });
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const people = useCall(
    contract.growth.list,
    { ...given, page, limit: PAGE } as InputOf<typeof contract.growth.list>,
    { keepPrevious: true },
  );
  const counts = useCall(contract.growth.counts, given as InputOf<typeof contract.growth.counts>, {
    keepPrevious: true,
  });
  const rows = people.data?.rows;
  const first = rows?.[0]?.id ?? null;
  useEffect(() => onFirst(first), [first, onFirst]);
  const mine = profile !== null && filter.ownerId === profile.uid;
  const tabs = [
    {
      id: 'all',
      label: '全部',
      count: counts.data?.total,
      on: !filter.level && !filter.state && !filter.ownerId,
      more: {},
    },
    {
      id: 'high',
      label: '高',
      count: counts.data?.high,
      on: filter.level === 'high',
      more: { level: 'high' },
    },
    {
      id: 'waiting',
      label: '待触达',
      count: counts.data?.waiting,
      on: filter.state === 'waiting' && !mine,
      more: { state: 'waiting' },
    },
    { id: 'mine', label: '我的', count: counts.data?.mine, on: mine, more: { ownerId: profile?.uid } },
  ];
  const walk = (by: number) => {
    const at = rows?.findIndex(({ id }) => id === openId) ?? -1;
    const next = rows?.[at + by];
    if (next) onOpen(next.id);
  };
  return (
    <Column as="section" minHeight={0} borderRight="line" className={styles.list} aria-label="潜客">
      <Stack padding="12 16 8" gap={8} borderBottom="line2">
        <SearchInput
          label="搜索潜客"
          placeholder="昵称、原话或车型"
          value={typed}
          maxLength={50}
          onChange={setTyped}
        />
        <div className={classOf({ flow: 'row', gap: 4 }, styles.picks)}>
          {tabs.map(({ id, label, count, on, more }) => (
            <PlainButton
              look={{ size: 13, tone: 'text2', whiteSpace: 'nowrap', radius: 6 }}
              key={id}
              aria-pressed={on}
              onClick={() =>
                onFilter({ level: undefined, state: undefined, ownerId: undefined, due: undefined, ...more })
              }
            >
              {label}{' '}
              <Muted as="small" weight={400}>
                {count?.toLocaleString('zh-CN') ?? ''}
              </Muted>
            </PlainButton>
          ))}
        </div>
      </Stack>
      <Box fill overflow="y">
        <QueryView query={people}>
          {({ rows: found, total }) =>
            found.length === 0 ? (
              <StateView
                kind="empty"
                title="暂无潜客"
                text={['更换时间或筛选条件，', '或在「采集任务」中采集、导入评论。']}
              />
            ) : (
              <>
                {found.map((one) => (
                  <Row key={one.id} one={one} open={one.id === openId} onOpen={onOpen} onWalk={walk} />
                ))}
                {total > PAGE && (
                  <div
                    className={classOf({
                      flow: 'row',
                      gap: 12,
                      align: 'center',
                      justify: 'center',
                      padding: 12,
                    })}
                  >
                    <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                      上一页
                    </Button>
                    <Muted>
                      {page} / {Math.ceil(total / PAGE)}
                    </Muted>
                    <Button size="small" disabled={page * PAGE >= total} onClick={() => setPage(page + 1)}>
                      下一页
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </QueryView>
      </Box>
    </Column>
  );
}

interface RowProps {
  one: Prospect;
  open: boolean;
  onOpen(id: number): void;
  onWalk(by: number): void;
}

const Row = ({ one, open, onOpen, onWalk }: RowProps) => (
  <RowButton
    gap={12}
    padding="10 14"
    borderBottom="line2"
    hover="fill"
    className={styles.person}
    data-open={open || undefined}
    data-ended={one.state === 'refused' || one.state === 'erased' || undefined}
    aria-current={open ? 'true' : undefined}
    onClick={() => onOpen(one.id)}
    onKeyDown={(event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      onWalk(event.key === 'ArrowDown' ? 1 : -1);
    }}
  >
    <PersonMark name={one.name} platform={one.platform} />
    <Text grow>
      <span className={classOf({ flow: 'row', gap: 8, align: 'baseline' }, styles.personLine)}>
        <Clip as="b">{toldApart(one)}</Clip>
        <small>{momentText(one.lastAt)}</small>
      </span>
      <Clip size={13} tone="text2">
        {one.lastText || '—'}
      </Clip>
      <span className={styles.personMeta}>
        <MetaLine
          items={[
            <Level key="level" level={one.level} />,
            <StateWord key="state" one={one} />,
            one.owner?.name ?? '未领取',
          ]}
        />
      </span>
    </Text>
  </RowButton>
);

/** The open part of the name, and the first character of where they spoke. */
export const PersonMark = ({ name, platform }: Pick<Prospect, 'name' | 'platform'>) => (
  <span className={styles.mark} aria-hidden="true">
    {shownInitial(name)}
    <i>{[...GROWTH_PLATFORMS[platform]][0]}</i>
  </span>
);
