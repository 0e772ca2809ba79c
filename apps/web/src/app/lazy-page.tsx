import { type ComponentType, lazy } from 'react';
import { StateView } from '#kit/state-view.tsx';
import { loadChunk } from './chunk.ts';
import { ReloadButton } from './failure.tsx';
import type { PageEntry } from './pages.ts';

const made = new Map<PageEntry, ComponentType>();

/** The page's component, fetched when it is first shown. */
export function pageOf(entry: PageEntry): ComponentType {
  const known = made.get(entry);
  if (known) return known;
  const page = lazy(() => loadChunk(entry.load).catch(notLoaded));
  made.set(entry, page);
  return page;
}

const notLoaded = (error: unknown) => {
  console.error(error);
  return { default: NotLoaded };
};

const NotLoaded = () => (
  <StateView
    kind="error"
    title="页面加载失败"
    text={[
      '没有取到这个页面所需的文件，可能是网络中断，或系统刚刚更新。',
      '其他打开的页面没有受影响，刷新前请先保存。',
    ]}
    actions={<ReloadButton />}
  />
);
