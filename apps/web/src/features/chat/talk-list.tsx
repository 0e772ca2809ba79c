import { contract, type Talk } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Column, Muted, Row } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { useNow } from '#kit/base/use-now.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { AlertChoice } from './alert-choice.tsx';
import { Availability } from './availability.tsx';
import { FilterButton } from './filter-button.tsx';
import { FoundMessages } from './found-messages.tsx';
import styles from './inbox.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { filterOf, type TalkFilter } from './talk-filter.ts';
import { TalkRow } from './talk-row.tsx';
import { TalkViews } from './talk-views.tsx';
import { useChosen } from './use-chosen.ts';
import { useColleagues } from './use-colleagues.ts';

interface TalkListProps {
  openId: number | null;
  onOpen(id: number, messageId?: number): void;
}

/** So many rows, then so many: whoever has more looks for one by name or narrows the list. */
const SHOWN = [50, 200, 500] as const;
const MINUTE = 60_000;
/** Whoever has least time left stands first; those who were answered last. */
const BY_TIME_LEFT = { sort: 'timeLeft', order: 'ASC' } as const;

/** Who writes: on both platforms, those who wait told apart. */
export function TalkList({ openId, onOpen }: TalkListProps) {
  const { search, setSearch } = usePage();
  const now = useNow(MINUTE);
  const colleagues = useColleagues();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const [step, setStep] = useState(0);
  const filter = filterOf(search);
  const asked = { ...(q ? { q } : {}), ...filter };
  const talks = useCall(
    contract.chat.list,
    {
      ...asked,
      page: 1,
      limit: SHOWN[step],
      ...(filter.view === 'ended' ? {} : BY_TIME_LEFT),
    },
    { keepPrevious: true },
  );
  const rows = talks.data?.rows ?? [];
  const chosen = useChosen(rows);
  const choose = (next: TalkFilter) => {
    setStep(0);
    chosen.clear();
    const { view, platform, tagId, ownerId } = next;
    setSearch({ ...search, view: view === 'open' ? undefined : view, platform, tagId, ownerId });
  };
  const box = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...(box.current?.querySelectorAll<HTMLButtonElement>('button[data-talk]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  };
  const here = colleagues.filter(({ presence }) => presence !== 'away').length;
  return (
    <Column as="section" height="full" minHeight={0} minWidth={0} aria-label="会话列表">
      <Row padding="12 16 8" gap={8}>
        <SearchInput value={typed} maxLength={50} placeholder="搜索客户或消息" onChange={setTyped} />
        <FilterButton filter={filter} onChange={choose} />
        <AlertChoice />
        <Availability here={here} />
      </Row>
      <TalkViews filter={filter} q={q} onChoose={choose} />
      {chosen.talks.length > 0 && <SelectionBar talks={chosen.talks} onDone={chosen.clear} />}
      <Box
        ref={box}
        fill
        overflow="y"
        className={styles.rows}
        data-choosing={chosen.talks.length > 0 || undefined}
        onKeyDown={walk}
        role="presentation"
      >
        <QueryView
          query={talks}
          sign={
            <Skeleton
              className={classOf({ padding: '12 16' })}
              active
              title={false}
              paragraph={{ rows: 4 }}
            />
          }
        >
          {(data) => (
            <>
              {data.rows.map((talk: Talk) => (
                <TalkRow
                  key={talk.id}
                  talk={talk}
                  now={now}
                  open={talk.id === openId}
                  colleagues={colleagues}
                  chosen={chosen.has(talk.id)}
                  onChoose={(extended) => chosen.toggle(talk.id, extended)}
                  onOpen={() => onOpen(talk.id)}
                  onAssign={() => chosen.only(talk.id)}
                />
              ))}
              {data.total > data.rows.length && step < SHOWN.length - 1 && (
                <Button type="link" block onClick={() => setStep(step + 1)}>
                  显示更多
                </Button>
              )}
              {data.total > data.rows.length && step === SHOWN.length - 1 && (
                <Muted as="p" size={12} textAlign="center" padding="8 16">
                  仅显示前 {data.rows.length} 个会话，请筛选或搜索缩小范围
                </Muted>
              )}
              {q.length > 1 && <FoundMessages q={q} onOpen={onOpen} />}
              {data.rows.length === 0 && (
                <StateView
                  kind="empty"
                  title={q ? '未找到客户' : '暂无会话'}
                  text={q ? ['请换一个名字。'] : ['客户在微信客服或抖音私信发言后显示在这里。']}
                />
              )}
            </>
          )}
        </QueryView>
      </Box>
    </Column>
  );
}
