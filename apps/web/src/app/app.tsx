// Before every other sheet: a screen's own rule wins over a piece's.
import '#kit/base/looks.module.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadingChunks, provideReloadCheck } from '#kit/base/chunk.ts';
import { provideBusyCheck } from '#kit/base/when-idle.ts';
import { provideBuiltPages } from '#kit/page/built-pages.ts';
import { useTabs } from '#kit/page/tabs.store.ts';
import { whenAskedAgain } from '#kit/session/api/client.ts';
import { useSession } from '#kit/session/session.store.ts';
import { askAgain } from '#kit/session/step-up.ts';
import { wireEvents } from './events.ts';
import { wireNavigation } from './navigation.ts';
import { PAGES, SHORTCUT_ICONS } from './pages.ts';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { provideQuestions } from './questions.ts';
import { router } from './router.tsx';
import { watchSession } from './session-lost.ts';
import { Splash } from './splash.tsx';
import { watchProfile } from './watch-profile.ts';

/** The console. */
export function start() {
  provideBuiltPages(PAGES, SHORTCUT_ICONS);
  provideReloadCheck(() => !useTabs.getState().tabs.some((tab) => tab.dirty));
  provideBusyCheck(() => !useSession.getState().profile || loadingChunks() || queryClient.isFetching() > 0);
  provideQuestions();
  wireNavigation(router);
  watchSession();
  whenAskedAgain(askAgain);
  watchProfile();
  wireEvents();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Providers>
        <Splash router={router} />
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
