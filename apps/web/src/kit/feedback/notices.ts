import type { useAppProps } from 'antd/es/app/context';
import { create } from 'zustand';

/** Whether a message or question is waiting; only then, or when idle, the code that shows it is loaded. */
export const useNoticesWanted = create(() => false);

const ready = Promise.withResolvers<useAppProps>();
/** Dialogs and messages are drawn by the app, inside its theme. */
export const provideNotices = ready.resolve;

function through(): Promise<useAppProps> {
  useNoticesWanted.setState(true);
  return ready.promise;
}

type Content = Parameters<useAppProps['message']['success']>[0];
const says =
  (kind: 'success' | 'error' | 'warning' | 'info') =>
  (content: Content): Promise<void> =>
    through().then(({ message: real }) => void real[kind](content));

/** A short message at the top of the window that disappears by itself. */
export const message = {
  success: says('success'),
  error: says('error'),
  warning: says('warning'),
  info: says('info'),
  open: (...args: Parameters<useAppProps['message']['open']>): Promise<void> =>
    through().then(({ message: real }) => void real.open(...args)),
  destroy: (key: string) => void through().then(({ message: real }) => real.destroy(key)),
};

/** A success handler that names the saved row and then goes on. */
export const savedThen =
  (next: () => void) =>
  ({ name }: { name: string }) => {
    void message.success(`已保存「${name}」`);
    next();
  };

/** A success handler that shows a message and then goes on. */
export const successThen = (text: string, next: () => void) => () => {
  void message.success(text);
  next();
};

type ModalOptions = Parameters<useAppProps['modal']['confirm']>[0];
export const modal = {
  /** Answers whether it was confirmed. */
  async confirm(options: ModalOptions): Promise<boolean> {
    const { modal: real } = await through();
    return await real.confirm(options);
  },
  info: (options: ModalOptions): Promise<void> =>
    through().then(({ modal: real }) => {
      real.info(options);
    }),
};

type Notification = Parameters<useAppProps['notification']['open']>[0];
/** A card in the corner. */
export const notification = {
  open: (options: Notification) => void through().then(({ notification: real }) => real.open(options)),
  destroy: (key: string) => void through().then(({ notification: real }) => real.destroy(key)),
};
