import { contract, type HomePath, type TOP_ROUTES } from '@zhiying/contract';
import { type PageEntry, page } from './page-entry.tsx';

/** The pages that exist, by their path under /home. A route of the contract that is not here yet answers not-found. */
export const PAGES: { [Path in HomePath]?: PageEntry } = {
  '': page(() => import('#features/workbench/workbench.page.tsx')),
  substance: page(() => import('./hubs/substance.hub.tsx')),
  'substance/send': page(() => import('#features/substance/send/substance-send.page.tsx')),
  'substance/verify': page(() => import('#features/substance/verify/substance-verify.page.tsx')),
  subject: page(() => import('#features/subject/subject.page.tsx')),
  kox: page(() => import('#features/kox/kox.page.tsx')),
  douyin: page(() => import('#features/douyin/douyin.page.tsx')),
  'douyin/page': page(() => import('#features/douyin/page/douyin-page.page.tsx')),
  'douyin/preview': page(() => import('#features/douyin/page/douyin-preview.page.tsx')),
  material: page(() => import('#features/material/material.page.tsx')),
  ai: page(() => import('./hubs/ai.hub.tsx')),
  mixedshear: page(() => import('./hubs/video.hub.tsx')),
  'mixedshear/create': page(() => import('#features/ai-video/create/create.page.tsx')),
  'mixedshear/package': page(() => import('#features/video-resource/package/package.page.tsx')),
  'hot/index/index': page(() => import('#features/hot/hot.page.tsx'), {
    list: { rows: contract.hotTopic.list, counts: contract.hotTopic.counts },
  }),
  'material/send': page(() => import('#features/material/send/material-send.page.tsx')),
  'material/verify': page(() => import('#features/material/review/material-verify.page.tsx')),
  task: page(() => import('#features/task/task.page.tsx')),
  'task/detail': page(() => import('#features/task/detail/task-detail.page.tsx')),
  'task/dealer/detail': page(() => import('#features/task/detail/dealer-detail.page.tsx')),
  'task/dealer/center/detail': page(() => import('#features/task/detail/store-detail.page.tsx')),
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
  chat: page(() => import('./hubs/chat.hub.tsx')),
  report: page(() => import('#features/report/report.page.tsx')),
  'report/material/dealer/detail': page(() => import('#features/report/material-dealer.page.tsx')),
  'report/dealer/material/detail': page(() => import('#features/report/dealer-material.page.tsx')),
  'report/dealer/adviser/detail': page(() => import('#features/report/dealer-adviser.page.tsx')),
  'report/adviser/material/detail': page(() => import('#features/report/adviser-material.page.tsx')),
  clew: page(() => import('#features/clue/clew.page.tsx')),
  aigrow: page(() => import('./hubs/growth.hub.tsx')),
  'chat/dealer': page(() => import('#features/chat/dealer.page.tsx')),
  'system/config': page(() => import('./hubs/system.hub.tsx')),
  'self/center': page(() => import('#features/self/self-center.page.tsx')),
  'favorite/list': page(() => import('#features/favorite/favorite-list.page.tsx')),
  noPermission: page(() => import('./state/no-permission.page.tsx'), { untabbed: true }),
};

type TopPath = (typeof TOP_ROUTES)[number]['path'];
/** The start leads on, and the login pages are a program of their own. */
type PublicPath = Exclude<TopPath, '/' | '/login' | '/reset/password'>;

const download = page(() => import('./public/download.page.tsx'));
const coming = page(() => import('./public/coming.page.tsx'));

/** Pages outside /home, open to everybody, signed in or not. */
export const TOP_PAGES: { [Path in PublicPath]: PageEntry } = {
  '/preview': page(() => import('#features/ai-create/preview/preview.page.tsx')),
  '/handover': page(() => import('#features/publish/handover/handover.page.tsx')),
  '/douyin-preview': page(() => import('#features/ai-video/preview/film-preview.page.tsx')),
  '/guide': page(() => import('./public/guide.page.tsx')),
  '/download/ai/account/assistant': download,
  '/download/shipinhao/operate/assistant': download,
  '/download/ailive/assistant': download,
  '/help/articles': coming,
};

export const NOT_FOUND = page(() => import('./state/not-found.page.tsx'));
