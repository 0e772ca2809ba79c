import {
  contract,
  GROWTH_PLATFORMS,
  type InputOf,
  type Prospect,
  type ProspectSearch,
} from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { SearchIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import styles from '../growth.module.css';
import { Level, shownInitial } from '../growth-words.tsx';
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
    <section className={styles.list} aria-label="潜客">
      <div className={styles.listHead}>
        <Input
          prefix={<SearchIcon />}
          allowClear
          aria-label="搜索潜客"
          placeholder="昵称、原话或车型"
          value={typed}
          maxLength={50}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.picks}>
          {tabs.map(({ id, label, count, on, more }) => (
            <button
              key={id}
              type="button"
              aria-pressed={on}
              onClick={() =>
                onFilter({ level: undefined, state: undefined, ownerId: undefined, due: undefined, ...more })
              }
            >
              {label} <small>{count?.toLocaleString('zh-CN') ?? ''}</small>
            </button>
          ))}
        </div>
      </div>
      <div className={styles.listBody}>
        <Loaded query={people}>
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
                  <div className={styles.pager}>
                    <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                      上一页
                    </Button>
                    <span className={pieces.small}>
                      {page} / {Math.ceil(total / PAGE)}
                    </span>
                    <Button size="small" disabled={page * PAGE >= total} onClick={() => setPage(page + 1)}>
                      下一页
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

interface RowProps {
  one: Prospect;
  open: boolean;
  onOpen(id: number): void;
  onWalk(by: number): void;
}

const Row = ({ one, open, onOpen, onWalk }: RowProps) => (
  <button
    type="button"
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
    <span className={pieces.grow}>
      <span className={styles.personLine}>
        <b className={pieces.clip}>{one.name}</b>
        <small>{momentText(one.lastAt)}</small>
      </span>
      <span className={`${pieces.clip} ${styles.said}`}>{one.lastText || '—'}</span>
      <span className={styles.personMeta}>
        <MetaLine
          items={[
            <Level key="level" level={one.level} />,
            <StateWord key="state" state={one.state} />,
            one.owner?.name ?? '未领取',
          ]}
        />
      </span>
    </span>
  </button>
);

/** The open part of the name, and the first character of where they spoke. */
export const PersonMark = ({ name, platform }: Pick<Prospect, 'name' | 'platform'>) => (
  <span className={styles.mark} aria-hidden="true">
    {shownInitial(name)}
    <i>{[...GROWTH_PLATFORMS[platform]][0]}</i>
  </span>
);
