import { useRouter } from '@tanstack/react-router';
import { HOME_ROUTES, mayOpen, type RouteEntry } from '@zhiying/contract';
import { Activity, Suspense, useEffect, useMemo } from 'react';
import { ErrorBoundary } from '#kit/feedback/error-boundary.tsx';
import { PageContext, type PageSearch } from '#kit/page/page-context.tsx';
import { aliveTabs, setTabDirty, setTabSearch, type Tab, useTabs } from '#kit/page/tabs.store.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { readToken } from '#kit/session/token.ts';
import { navigateTo } from './navigation.ts';
import type { PageEntry } from './page-entry.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PAGES } from './pages.ts';
import { asRead } from './search.ts';
import styles from './tab-host.module.css';

const routes: readonly RouteEntry[] = HOME_ROUTES;
const entryOf = (path: string): PageEntry | undefined => PAGES[path as keyof typeof PAGES];

/**
 * The open pages. The router decides where we are; pages that are not in front stay mounted but hidden, so that coming
 * back finds them as they were left.
 */
export function TabHost() {
  const { tabs, active, recent } = useTabs();
  const alive = new Set(aliveTabs({ tabs, recent }));
  useUnloadQuestion(tabs.some((tab) => tab.dirty));
  return tabs
    .filter((tab) => alive.has(tab.key))
    .map((tab) => (
      <Activity key={tab.id} mode={tab.key === active ? 'visible' : 'hidden'} name={tab.title}>
        <TabPage tab={tab} active={tab.key === active} />
      </Activity>
    ));
}

function TabPage({ tab: { id, path, search }, active }: { tab: Tab; active: boolean }) {
  const router = useRouter();
  const entry = entryOf(path);
  const acts = useMemo(() => {
    const unsaved = new Set<string>();
    return {
      setSearch(next: PageSearch, options?: { push?: boolean }) {
        const read = asRead(next);
        const inFront =
          useTabs.getState().tabs.find((tab) => tab.id === id)?.key === useTabs.getState().active;
        setTabSearch(id, read, options?.push);
        if (inFront) void navigateTo(router, { path, search: read }, !options?.push);
      },
      setDirty(holder: string, dirty: boolean) {
        if (dirty) unsaved.add(holder);
        else unsaved.delete(holder);
        setTabDirty(id, unsaved.size > 0);
      },
    };
  }, [id, path, router]);
  const refused = useIsRefused(path);
  const page = useMemo(
    () => ({ path, search: refused ? { from: path } : search, active, ...acts }),
    [path, search, refused, active, acts],
  );
  const { Page } = (refused && PAGES.noPermission) || entry || {};
  if (!Page) return null;
  return (
    <div className={styles.page}>
      <PageContext value={page}>
        <ErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </PageContext>
    </div>
  );
}

/** A page that everybody may open, and that has nothing to show to this person: it says so in its place. */
function useIsRefused(path: string) {
  const profile = useProfile();
  const needs = routes.find((route) => route.path === path)?.needs ?? [];
  return profile !== null && !mayOpen(profile, needs);
}

/** The browser's own question before the window goes with something unsaved in it. */
function useUnloadQuestion(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (readToken()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
}
