import { type ComponentType, lazy } from 'react';
import { loadChunk } from '#kit/chunk.ts';
import { StateView } from '#kit/state-view.tsx';
import { ReloadButton } from './failure.tsx';

export interface PageEntry {
  /** Its code is fetched when it is first shown, which is after the guard has let the user through. */
  Page: ComponentType;
  /** Shown without a tab of its own. */
  untabbed?: boolean;
}

/** A page, from the module that default-exports its component. */
export const page = (
  load: () => Promise<{ default: ComponentType }>,
  options: { untabbed?: boolean } = {},
): PageEntry => ({ ...options, Page: lazy(() => loadChunk(load).catch(notLoaded)) });

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
