import type { ReactNode } from 'react';
import { modal } from './notices.ts';

interface Question {
  /** `停用 3 个用户？` */
  title: string;
  /** What will happen, in a sentence. */
  consequence: ReactNode;
  /** The verb itself, never 确定. */
  okText: string;
  cancelText?: string;
  danger?: boolean;
}

const asked = new Set<string>();

/**
 * Asks before something that cannot simply be undone; the question names the consequence. The same question is not asked twice
 * at once: whoever clicks again while it comes means one answer.
 */
export async function confirm({
  title,
  consequence,
  okText,
  cancelText = '取消',
  danger = false,
}: Question): Promise<boolean> {
  if (asked.has(title)) return false;
  asked.add(title);
  try {
    return await modal.confirm({
      title,
      content: <div style={{ color: 'var(--zy-text2)' }}>{consequence}</div>,
      okText,
      cancelText,
      okButtonProps: { danger },
      icon: null,
      width: 420,
      centered: true,
      // Enter must not do what cannot be taken back.
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      mask: { closable: true },
    });
  } finally {
    asked.delete(title);
  }
}

/** The question before a deletion: `deletion('标签「到店」', '…')`. */
export const deletion = (what: string, consequence: ReactNode): Question => ({
  title: `删除${what}？`,
  consequence,
  okText: '删除',
  danger: true,
});

/** Wraps an act on a row in a confirmation. */
export const afterConfirm =
  <Row,>(question: (row: Row) => Question, act: (row: Row) => void | Promise<void>) =>
  async (row: Row): Promise<void> => {
    if (await confirm(question(row))) await act(row);
  };

export const useConfirm = () => confirm;
