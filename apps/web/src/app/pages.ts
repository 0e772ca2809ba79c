import { contract, type HomePath, type TOP_ROUTES } from '@zhiying/contract';
import { type PageEntry, page } from './page-entry.tsx';

/** The pages that exist, by their path under /home. A route of the contract that is not here yet answers not-found. */
export const PAGES: { [Path in HomePath]?: PageEntry } = {
  '': page(() => import('#features/workbench/workbench.page.tsx')),
  material: page(() => import('#features/material/material.page.tsx')),
  ai: page(() => import('./hubs/ai.hub.tsx')),
  'hot/index/index': page(() => import('#features/hot/hot.page.tsx'), {
    list: { rows: contract.hotTopic.list, counts: contract.hotTopic.counts },
  }),
  'material/send': page(() => import('#features/material/send/material-send.page.tsx')),
  'material/verify': page(() => import('#features/material/review/material-verify.page.tsx')),
  user: page(() => import('#features/member/user.page.tsx'), {
    list: { rows: contract.member.list, counts: contract.member.counts },
  }),
  dealer: page(() => import('#features/place/dealer.page.tsx'), {
    list: { rows: contract.dealer.list, counts: contract.dealer.counts },
  }),
  store: page(() => import('#features/place/store.page.tsx'), {
    list: { rows: contract.store.list, counts: contract.store.counts },
  }),
  organization: page(() => import('#features/organ/organization.page.tsx')),
  role: page(() => import('#features/group/role.page.tsx')),
  roleAndUser: page(() => import('#features/group/role-and-user.page.tsx')),
  'system/config': page(() => import('./hubs/system.hub.tsx')),
  'self/center': page(() => import('#features/self/self-center.page.tsx')),
  'favorite/list': page(() => import('#features/favorite/favorite-list.page.tsx')),
  noPermission: page(() => import('./state/no-permission.page.tsx'), { untabbed: true }),
};

type TopPath = (typeof TOP_ROUTES)[number]['path'];

/** Pages outside /home, open to everybody; the login pages are a program of their own. */
export const TOP_PAGES: { [Path in TopPath]?: PageEntry } = {
  '/preview': page(() => import('#features/ai-create/preview/preview.page.tsx')),
  '/handover': page(() => import('#features/publish/handover/handover.page.tsx')),
};

export const NOT_FOUND = page(() => import('./state/not-found.page.tsx'));
