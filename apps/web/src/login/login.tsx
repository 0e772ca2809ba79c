import { createRoot } from 'react-dom/client';
import { LoginPage } from './login-page.tsx';
import './login.css';
import { prefetchConsole } from './prefetch.ts';
import { ResetPage } from './reset-page.tsx';
import { WayPage } from './way-page.tsx';

const PAGES = {
  login: { title: '登录 - 智营', Page: LoginPage },
  way: { title: '登录 - 智营', Page: WayPage },
  reset: { title: '设置密码 - 智营', Page: ResetPage },
};

/** The pages before signing in: React and nothing else, so that they are there at once. */
export function start(page: keyof typeof PAGES) {
  const { title, Page } = PAGES[page];
  document.title = title;
  createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
  prefetchConsole();
}
