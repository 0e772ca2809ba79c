import { tabText, useTabs } from '#kit/page/tabs.store.ts';
import { confirm } from './confirm.tsx';

/** Asks before an act that closes all tabs, where one of them has unsaved changes. */
export async function mayLoseTabs({ title, okText }: { title: string; okText: string }): Promise<boolean> {
  const unsaved = useTabs.getState().tabs.filter((tab) => tab.dirty);
  if (unsaved.length === 0) return true;
  return confirm({
    title,
    consequence: `${unsaved.map(tabText).join('、')}中未保存的修改将丢失。`,
    okText,
    cancelText: '留在当前页',
    danger: true,
  });
}
