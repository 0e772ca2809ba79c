import type { AnyRouter } from '@tanstack/react-router';
import { type PageAddress, provideNavigation } from '#kit/page/navigate.ts';
import { tabOf } from '#kit/page/tabs.store.ts';
import { asRead } from './search.ts';

/** Goes to a page under /home. Its type is not known to the router, whose routes come from the contract's table. */
export const navigateTo = (router: AnyRouter, { path, search = {} }: PageAddress, replace = false) =>
  router.navigate({ to: path ? `/home/${path}` : '/home', search: asRead(search), replace } as never);

/** What `go` of the kit does. A page named without a search that is already open is shown as it was left. */
export const wireNavigation = (router: AnyRouter) =>
  provideNavigation(({ path, search }, options) => {
    void navigateTo(router, { path, search: search ?? tabOf(path)?.search }, options?.replace);
  });
