import { useTabs } from '#kit/page/tabs.store.ts';
import { confirm } from './confirm.tsx';

/** Before something that takes all open tabs along: asks where one of them holds what was not saved. */
export async function mayLoseTabs({ title, okText }: { title: string; okText: string }): Promise<boolean> {
  const unsaved = useTabs.getState().tabs.filter((tab) => tab.dirty);
  if (unsaved.length === 0) return true;
  return confirm({
    title,
    consequence: `${unsaved.map((tab) => tab.title).join('、')} 里没有保存的修改会丢失。`,
    okText,
    cancelText: '留在这里',
    danger: true,
  });
}
