import { type Call, type ListCall, maySee } from '@zhiying/contract';
import type { ComponentType } from 'react';
import { loadChunk } from '#kit/base/chunk.ts';
import type { Icon } from '#kit/base/icon.tsx';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { bodyOf, readAddress } from '#kit/list/address.ts';
import type { PageSearch } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { callQuery } from '#kit/session/api/queries.ts';
import { useSession } from '#kit/session/session.store.ts';
import { ReloadButton } from './failure.tsx';
import { queryClient } from './query-client.ts';

export interface PageEntry {
  /** Stands before it in menu, tabs and palette; a page beneath another has that one's unless it brings its own. */
  icon?: Icon;
  /** Its code is fetched when it is first shown, which is after the guard has let the user through. */
  Page: ComponentType;
  /** Shown without a tab of its own. */
  untabbed?: boolean;
  /** Once the guard has let the user through: the code and the first rows come side by side, before they are asked for. */
  fetchAhead(search: PageSearch): void;
}

/** Whatever the menu lists has an icon. */
export interface ListedPage extends PageEntry {
  icon: Icon;
}

interface PageOptions {
  icon?: Icon;
  untabbed?: boolean;
  /** The list the page opens with, and what counts its rows. */
  list?: { rows: ListCall; counts?: Call };
}

type Load = () => Promise<{ default: ComponentType }>;

/** A page, from the module that default-exports its component. */
export function page(load: Load, options: PageOptions & { icon: Icon }): ListedPage;
export function page(load: Load, options?: PageOptions): PageEntry;
export function page(load: Load, options: PageOptions = {}): PageEntry {
  let code: ReturnType<Load> | undefined;
  const fetched = () => (code ??= loadChunk(load).catch(notLoaded));
  return {
    icon: options.icon,
    untabbed: options.untabbed,
    Page: lazyChunk(fetched, { signed: true }),
    fetchAhead(search) {
      if (code) return;
      void fetched();
      if (options.list) fetchRows(options.list, search);
    },
  };
}

/** A page of tabs opens for whoever may see any one of them, and its first list may be of another. */
function mayAsk(call: Call) {
  const { profile } = useSession.getState();
  const keys = keysOf(call);
  return profile !== null && (keys.length === 0 || maySee(profile, keys));
}

function fetchRows({ rows, counts }: NonNullable<PageOptions['list']>, search: PageSearch) {
  if (!mayAsk(rows as Call) || 'tabid' in search) return;
  const address = readAddress(search, rows);
  void queryClient.prefetchQuery(callQuery(rows as Call, bodyOf(address) as never));
  // Under a condition they are asked for with it, by the page.
  if (counts && Object.keys(address.search).length === 0)
    void queryClient.prefetchQuery(callQuery(counts, {} as never));
}

const notLoaded = (error: unknown) => {
  console.error(error);
  return { default: NotLoaded };
};

const NotLoaded = () => (
  <StateView
    kind="error"
    title="页面加载失败"
    text={['未能获取页面文件，可能是网络中断或系统刚刚更新。', '其他已打开的页面不受影响，刷新前请先保存。']}
    actions={<ReloadButton />}
  />
);
