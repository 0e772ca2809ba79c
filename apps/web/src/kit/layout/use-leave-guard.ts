import { useConfirm } from '#kit/feedback/confirm.tsx';
import { useUnsaved } from '#kit/page/page-context.tsx';

/** The question before leaving, where something other than an edit would be lost. */
export interface LeaveQuestion {
  title: string;
  consequence: string;
  okText: string;
  cancelText: string;
}

/** Marks the tab while something is unsaved and asks before it would be lost: `leave(() => close())`. */
export function useLeaveGuard(unsaved: number, words?: LeaveQuestion) {
  const confirm = useConfirm();
  useUnsaved(unsaved > 0);
  return async (leave: () => void) => {
    const sure =
      unsaved === 0 ||
      (await confirm({
        title: `有 ${unsaved} 处修改未保存`,
        consequence: '离开后，这些修改将丢失。',
        okText: '放弃修改',
        cancelText: '继续编辑',
        ...words,
        danger: true,
      }));
    if (sure) leave();
  };
}
