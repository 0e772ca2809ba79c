import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { HOME_ROUTES, type RouteEntry, TOP_ROUTES } from '@zhiying/contract';
import { FrameFailure } from './failure.tsx';
import { Frame } from './frame.tsx';
import { leaveFor, requireKeys, requireSession } from './guard.ts';
import { type PageEntry, page } from './page-entry.tsx';
import { LonePage, PublicRoute, TabRoute, UntabbedRoute } from './page-routes.tsx';
import { NOT_FOUND, PAGES, TOP_PAGES } from './pages.ts';
import { parseSearch, stringifySearch } from './search.ts';

const root = createRootRoute();

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true } as never);
  },
});

/** The login pages are another program, reached by a real navigation. */
const beforeSignIn = ['/login', '/reset/password'].map((path) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: () => leaveFor(location.href) }),
);

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: requireSession,
  component: Frame,
});

const home = createRoute({ getParentRoute: () => frame, path: '/home' });

const NotFound = () => <UntabbedRoute path="" title="页面不存在" entry={NOT_FOUND} />;

const homePages = HOME_ROUTES.map(({ path, title, keys }: RouteEntry) =>
  createRoute({
    getParentRoute: () => home,
    path: path || '/',
    beforeLoad: async ({ search }) => {
      await requireKeys(keys, path);
      PAGES[path as keyof typeof PAGES]?.fetchAhead(search);
    },
    component: componentFor(path, title, PAGES[path as keyof typeof PAGES]),
  }),
);

function componentFor(path: string, title: string, entry: PageEntry | undefined) {
  if (!entry) return NotFound;
  if (entry.untabbed) return () => <UntabbedRoute path={path} title={title} entry={entry} />;
  return () => <TabRoute path={path} title={title} />;
}

const unknown = createRoute({ getParentRoute: () => frame, path: '$', component: NotFound });

const topPages = TOP_ROUTES.flatMap(({ path, title }) => {
  const entry = (TOP_PAGES as { [path: string]: PageEntry })[path];
  if (!entry) return [];
  const component = () => <PublicRoute path={path} title={title} entry={entry} />;
  return [createRoute({ getParentRoute: () => root, path, component })];
});

/** The kit's pieces on one page, for those who build with them; not part of a production build. */
const gallery = import.meta.env.DEV ? page(() => import('./gallery/gallery.tsx')) : null;
const galleryRoutes = gallery
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/kit/gallery',
        component: () => <LonePage path="gallery" entry={gallery} />,
      }),
    ]
  : [];

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    ...beforeSignIn,
    frame.addChildren([home.addChildren(homePages), unknown]),
    ...topPages,
    ...galleryRoutes,
  ]),
  basepath: '/manager',
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  // Pages stay mounted while the guard works; a fallback in their place would throw them away.
  defaultPendingMs: Number.POSITIVE_INFINITY,
  scrollRestoration: false,
  defaultErrorComponent: FrameFailure,
});
