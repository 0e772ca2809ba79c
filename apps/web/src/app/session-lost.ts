import { type Tab, useTabs } from '#kit/page/tabs.store.ts';
import { whenSessionLost } from '#kit/session/api/client.ts';
import { stopEvents } from '#kit/session/events/stream.ts';
import { useSession } from '#kit/session/session.store.ts';
import { forgetToken } from '#kit/session/token.ts';
import { leaveEndedView } from '#kit/session/view-as.ts';
import { loginAddress } from './login-address.ts';

let leaving = false;
export const isLeaving = () => leaving;

/** Answers whether to go and sign in again now, although something is unsaved. */
type AskToLeave = (unsaved: Tab[]) => Promise<boolean>;
let askToLeave: AskToLeave = () => Promise.resolve(true);
export const provideSessionQuestion = (ask: AskToLeave) => {
  askToLeave = ask;
};

/** The server no longer knows the session: on to the login page, and from there back to this address. */
export const watchSession = () => whenSessionLost(() => void leave());

async function leave() {
  if (leaving) return;
  leaving = true;
  stopEvents();
  const unsaved = useTabs.getState().tabs.filter((tab) => tab.dirty);
  // What was typed is still on the screen; taking it away without a word would be the worse failure.
  if (unsaved.length > 0 && !(await askToLeave(unsaved))) {
    leaving = false;
    return;
  }
  if (leaveEndedView()) return;
  forgetToken();
  useSession.setState({ profile: null, unread: 0 });
  location.replace(loginAddress('ended'));
}
