import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { ErrorBoundary } from '#kit/feedback/error-boundary.tsx';
import { PageContext, type PageSearch } from '#kit/page/page-context.tsx';
import { showNoTab, showTab, useTabs } from '#kit/page/tabs.store.ts';
import type { PageEntry } from './page-entry.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { asRead } from './search.ts';
import styles from './tab-host.module.css';

const useTitle = (title: string) =>
  useEffect(() => {
    document.title = `${title} - 智营`;
  }, [title]);

/** A page with a tab: the route only says that we are here, the tab host shows it. */
export function TabRoute({ path, title }: { path: string; title: string }) {
  const search = useSearch({ strict: false }) as PageSearch;
  useLayoutEffect(() => showTab({ path, title, search }), [path, title, search]);
  // An object goes by its own name as soon as it is known.
  useTitle(useTabs(({ tabs, active }) => tabs.find(({ key }) => key === active)?.name) ?? title);
  return null;
}

/** A page without a tab, shown in the frame only while we are there. */
export function UntabbedRoute({ path, title, entry }: { path: string; title: string; entry: PageEntry }) {
  useLayoutEffect(showNoTab, []);
  useTitle(title);
  return (
    <div className={styles.page}>
      <LonePage path={path} entry={entry} />
    </div>
  );
}

/** A page outside the frame, for everybody. */
export function PublicRoute({ path, title, entry }: { path: string; title: string; entry: PageEntry }) {
  useTitle(title);
  return <LonePage path={path} entry={entry} />;
}

export function LonePage({ path, entry: { Page } }: { path: string; entry: PageEntry }) {
  return (
    <LonePageState path={path}>
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={<PageSkeleton />}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </LonePageState>
  );
}

/** What a page outside the tabs knows of itself: its address is the router's. */
function LonePageState({ path, children }: { path: string; children: ReactNode }) {
  const search = useSearch({ strict: false }) as PageSearch;
  const router = useRouter();
  const page = useMemo(
    () => ({
      path,
      search,
      active: true,
      setSearch: (next: PageSearch, options?: { push?: boolean }) =>
        void router.navigate({ to: '.', search: asRead(next), replace: !options?.push } as never),
      setDirty: () => {},
    }),
    [path, search, router],
  );
  return <PageContext value={page}>{children}</PageContext>;
}
