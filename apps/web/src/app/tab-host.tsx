import { useRouter } from '@tanstack/react-router';
import { Activity, Suspense, useEffect, useMemo } from 'react';
import { ErrorBoundary } from '#kit/feedback/error-boundary.tsx';
import { PageContext, type PageSearch } from '#kit/page/page-context.tsx';
import { alivePaths, setTabDirty, setTabSearch, type Tab, useTabs } from '#kit/page/tabs.store.ts';
import { readToken } from '#kit/session/token.ts';
import { navigateTo } from './navigation.ts';
import type { PageEntry } from './page-entry.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PAGES } from './pages.ts';
import { asRead } from './search.ts';
import styles from './tab-host.module.css';

const entryOf = (path: string): PageEntry | undefined => PAGES[path as keyof typeof PAGES];

/**
 * The open pages. The router decides where we are; pages that are not in front stay mounted but hidden, so that coming
 * back finds them as they were left.
 */
export function TabHost() {
  const { tabs, active, recent } = useTabs();
  const alive = new Set(alivePaths({ tabs, recent }));
  useUnloadQuestion(tabs.some((tab) => tab.dirty));
  return tabs
    .filter((tab) => alive.has(tab.path))
    .map((tab) => (
      <Activity key={tab.path} mode={tab.path === active ? 'visible' : 'hidden'} name={tab.title}>
        <TabPage tab={tab} active={tab.path === active} />
      </Activity>
    ));
}

function TabPage({ tab: { path, search }, active }: { tab: Tab; active: boolean }) {
  const router = useRouter();
  const entry = entryOf(path);
  const acts = useMemo(() => {
    const unsaved = new Set<string>();
    return {
      setSearch(next: PageSearch, options?: { push?: boolean }) {
        const read = asRead(next);
        setTabSearch(path, read);
        if (useTabs.getState().active !== path) return;
        void navigateTo(router, { path, search: read }, !options?.push);
      },
      setDirty(holder: string, dirty: boolean) {
        if (dirty) unsaved.add(holder);
        else unsaved.delete(holder);
        setTabDirty(path, unsaved.size > 0);
      },
    };
  }, [path, router]);
  const page = useMemo(() => ({ path, search, active, ...acts }), [path, search, active, acts]);
  if (!entry) return null;
  const { Page } = entry;
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
