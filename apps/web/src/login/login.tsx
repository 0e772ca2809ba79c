import { createRoot } from 'react-dom/client';
import { LoginPage } from './login-page.tsx';
import './login.css';
import { prefetchConsole } from './prefetch.ts';
import { ResetPage } from './reset-page.tsx';

/** The pages before signing in: React and nothing else, so that they are there at once. */
export function start(page: 'login' | 'reset') {
  document.title = page === 'login' ? '登录 - 智营' : '设置密码 - 智营';
  createRoot(document.getElementById('root') as HTMLElement).render(
    page === 'login' ? <LoginPage /> : <ResetPage />,
  );
  prefetchConsole();
}
