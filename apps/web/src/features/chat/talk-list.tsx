import {
  CHAT_PLATFORM_IDS,
  CHAT_PLATFORMS,
  type ChatPlatform,
  contract,
  TALK_VIEWS,
  type TalkView,
} from '@zhiying/contract';
import { Button, Input, Segmented, Skeleton } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { SearchIcon } from '#kit/base/icons.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { useNow } from '#kit/base/use-now.ts';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PlatformSign } from '#parts/chat/chat-marks.tsx';
import styles from './inbox.module.css';
import { Seat } from './seat.tsx';
import { TalkRow } from './talk-row.tsx';

interface TalkListProps {
  openId: number | null;
  onOpen(id: number): void;
}

const PAGE = 50;
const MINUTE = 60_000;
const VIEWS: readonly TalkView[] = ['waiting', 'mine', 'queue', 'bot', 'ended'];
const isOf = <Name extends string>(names: Readonly<Record<Name, unknown>>, value: unknown): value is Name =>
  typeof value === 'string' && value in names;

/** Who writes: on both platforms, the newest first; those who wait are told apart. */
export function TalkList({ openId, onOpen }: TalkListProps) {
  const { search, setSearch } = usePage();
  const now = useNow(MINUTE);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const [pages, setPages] = useState(1);
  const view: TalkView = isOf(TALK_VIEWS, search.view) ? search.view : 'open';
  const platform: ChatPlatform | undefined = isOf(CHAT_PLATFORMS, search.platform)
    ? search.platform
    : undefined;
  const ownerId = Number(search.ownerId) || undefined;
  const asked = { ...(q ? { q } : {}), ...(ownerId ? { ownerId } : {}) };
  const counts = useCall(
    contract.chat.counts,
    { ...asked, view, ...(platform ? { platform } : {}) },
    { keepPrevious: true },
  );
  const talks = useCall(
    contract.chat.list,
    {
      ...asked,
      view,
      ...(platform ? { platform } : {}),
      page: 1,
      limit: pages > 1 ? 200 : PAGE,
      ...(view === 'waiting' ? { sort: 'waitingSince' as const, order: 'ASC' as const } : {}),
    },
    { keepPrevious: true },
  );
  const choose = (next: object) => {
    setPages(1);
    setSearch({ ...search, ownerId: undefined, ...next });
  };
  const rows = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...(rows.current?.querySelectorAll<HTMLButtonElement>('button[data-talk]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  };
  const total = counts.data?.platforms;
  return (
    <section className={styles.left} aria-label="会话列表">
      <div className={styles.leftHead}>
        <Input
          allowClear
          value={typed}
          maxLength={50}
          prefix={<SearchIcon />}
          placeholder="搜索客户"
          aria-label="搜索客户"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Seat />
      </div>
      <Segmented<ChatPlatform | 'all'>
        block
        className={styles.platforms}
        aria-label="平台"
        value={platform ?? 'all'}
        onChange={(next) => choose({ platform: next === 'all' ? undefined : next })}
        options={[
          { value: 'all', label: `全部${total ? ` ${total.weixin + total.douyin}` : ''}` },
          ...CHAT_PLATFORM_IDS.map((id) => ({
            value: id,
            label: (
              <span className={styles.platform}>
                <PlatformSign platform={id} told={false} />
                {CHAT_PLATFORMS[id]}
                {total ? ` ${total[id]}` : ''}
              </span>
            ),
          })),
        ]}
      />
      <div className={styles.views} role="group" aria-label="会话分类">
        {VIEWS.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={view === id}
            onClick={() => choose({ view: view === id ? undefined : id })}
          >
            {TALK_VIEWS[id]}
            {id !== 'ended' && counts.data ? <small>{counts.data.views[id]}</small> : null}
          </button>
        ))}
      </div>
      <div ref={rows} className={styles.rows} onKeyDown={walk} role="presentation">
        <Loaded
          query={talks}
          sign={<Skeleton className={styles.coming} active title={false} paragraph={{ rows: 4 }} />}
        >
          {(data) =>
            data.rows.length === 0 ? (
              <StateView
                kind="empty"
                title={q ? '未找到客户' : '暂无会话'}
                text={q ? ['请换一个名字。'] : ['客户在微信客服或抖音私信发言后显示在这里。']}
              />
            ) : (
              <>
                {data.rows.map((talk) => (
                  <TalkRow
                    key={talk.id}
                    talk={talk}
                    now={now}
                    open={talk.id === openId}
                    onOpen={() => onOpen(talk.id)}
                  />
                ))}
                {data.total > data.rows.length && pages === 1 && (
                  <Button type="link" block onClick={() => setPages(2)}>
                    显示更多
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
