import { Modal } from 'antd';
import { whenSessionLost } from '#kit/api/client.ts';
import { stopEvents } from '#kit/events/stream.ts';
import { useTabs } from '#kit/page/tabs.store.ts';
import { useSession } from '#kit/session/session.store.ts';
import { forgetToken } from '#kit/session/token.ts';
import { loginAddress } from './login-address.ts';

type Ask = Pick<ReturnType<typeof Modal.useModal>[0], 'confirm'>;

let leaving = false;
export const isLeaving = () => leaving;

/** The server no longer knows the session: on to the login page, and from there back to this address. */
export function watchSession(modal: () => Ask | null) {
  whenSessionLost(() => {
    if (leaving) return;
    leaving = true;
    stopEvents();
    forgetToken();
    const unsaved = useTabs.getState().tabs.filter((tab) => tab.dirty);
    if (unsaved.length === 0) return signInAgain();
    // What was typed is still on the screen; taking it away without a word would be the worse failure.
    modal()?.confirm({
      title: '登录已失效',
      content: `${unsaved.map((tab) => tab.title).join('、')} 里有没有保存的修改。可以先把内容复制出来，再重新登录。`,
      okText: '重新登录',
      cancelText: '留在这里',
      centered: true,
      onOk: signInAgain,
      onCancel: () => {
        leaving = false;
      },
    });
  });
}

function signInAgain() {
  useSession.setState({ profile: null, unread: 0 });
  location.replace(loginAddress('ended'));
}
