import { contract, type HOME_ROUTES, type HomePath, type TOP_ROUTES } from '@zhiying/contract';
import { AccountIcon } from '#features/account/account.icon.tsx';
import { ArticleIcon } from '#features/ai-create/article.icon.tsx';
import { VideoIcon } from '#features/ai-video/video.icon.tsx';
import { LiveIcon } from '#features/ailive/ailive.icon.tsx';
import { ChatIcon } from '#features/chat/chat.icon.tsx';
import { ClueIcon } from '#features/clue/clue.icon.tsx';
import { DouyinIcon } from '#features/douyin/douyin.icon.tsx';
import { FavoriteIcon } from '#features/favorite/favorite.icon.tsx';
import { RoleIcon } from '#features/group/role.icon.tsx';
import { GrowthIcon } from '#features/growth/growth.icon.tsx';
import { HelpCenterIcon } from '#features/help/help.icon.tsx';
import { HotIcon } from '#features/hot/hot.icon.tsx';
import { KoxIcon } from '#features/kox/kox.icon.tsx';
import { MaterialIcon, PictureSendIcon, UploadIcon, VerifyIcon } from '#features/material/material.icons.tsx';
import { UserIcon } from '#features/member/user.icon.tsx';
import { OrganIcon } from '#features/organ/organ.icon.tsx';
import { DealerIcon, StoreIcon } from '#features/place/place.icons.tsx';
import { CalendarIcon } from '#features/publish/calendar/calendar.icon.tsx';
import { ReportIcon } from '#features/report/report.icon.tsx';
import { SubjectIcon } from '#features/subject/subject.icon.tsx';
import { SendIcon, SheetVerifyIcon, SubstanceIcon } from '#features/substance/substance.icons.tsx';
import { SettingsIcon } from '#features/system/system.icon.tsx';
import { TaskIcon } from '#features/task/task.icon.tsx';
import { VisionIcon } from '#features/vision/vision.icon.tsx';
import { WorkbenchIcon } from '#features/workbench/workbench.icon.tsx';
import { type ListedPage, type PageEntry, page } from './page-entry.tsx';

type ListedPath = Extract<(typeof HOME_ROUTES)[number], { group: unknown }>['path'];

/** The pages that exist, by their path under /home. A route of the contract that is not here yet answers not-found. */
export const PAGES: { [Path in HomePath]?: Path extends ListedPath ? ListedPage : PageEntry } = {
  '': page(() => import('./hubs/workbench.hub.tsx'), { icon: WorkbenchIcon }),
  substance: page(() => import('./hubs/substance.hub.tsx'), { icon: SubstanceIcon }),
  'substance/send': page(() => import('#features/substance/send/substance-send.page.tsx'), {
    icon: SendIcon,
  }),
  'substance/verify': page(() => import('#features/substance/verify/substance-verify.page.tsx'), {
    icon: SheetVerifyIcon,
  }),
  subject: page(() => import('#features/subject/subject.page.tsx'), { icon: SubjectIcon }),
  kox: page(() => import('#features/kox/kox.page.tsx'), { icon: KoxIcon }),
  douyin: page(() => import('#features/douyin/douyin.page.tsx'), { icon: DouyinIcon }),
  'douyin/page': page(() => import('#features/douyin/page/douyin-page.page.tsx')),
  'douyin/preview': page(() => import('#features/douyin/page/douyin-preview.page.tsx')),
  material: page(() => import('#features/material/material.page.tsx'), { icon: MaterialIcon }),
  calendar: page(() => import('#features/publish/calendar/calendar.page.tsx'), { icon: CalendarIcon }),
  ai: page(() => import('./hubs/ai.hub.tsx'), { icon: ArticleIcon }),
  mixedshear: page(() => import('./hubs/video.hub.tsx'), { icon: VideoIcon }),
  ailive: page(() => import('./hubs/ailive.hub.tsx'), { icon: LiveIcon }),
  'mixedshear/create': page(() => import('#features/ai-video/create/create.page.tsx')),
  'mixedshear/package': page(() => import('#features/video-resource/package/package.page.tsx')),
  'hot/index/index': page(() => import('#features/hot/hot.page.tsx'), {
    icon: HotIcon,
    list: { rows: contract.hotTopic.list, counts: contract.hotTopic.counts },
  }),
  'material/send': page(() => import('#features/material/send/material-send.page.tsx'), {
    icon: PictureSendIcon,
  }),
  'material/verify': page(() => import('#features/material/review/material-verify.page.tsx'), {
    icon: VerifyIcon,
  }),
  task: page(() => import('#features/task/task.page.tsx'), { icon: TaskIcon }),
  'task/detail': page(() => import('#features/task/detail/task-detail.page.tsx')),
  'task/dealer/detail': page(() => import('#features/task/detail/dealer-detail.page.tsx')),
  'task/dealer/center/detail': page(() => import('#features/task/detail/store-detail.page.tsx')),
  user: page(() => import('#features/member/user.page.tsx'), {
    icon: UserIcon,
    list: { rows: contract.member.list, counts: contract.member.counts },
  }),
  dealer: page(() => import('#features/place/dealer.page.tsx'), {
    icon: DealerIcon,
    list: { rows: contract.dealer.list, counts: contract.dealer.counts },
  }),
  store: page(() => import('#features/place/store.page.tsx'), {
    icon: StoreIcon,
    list: { rows: contract.store.list, counts: contract.store.counts },
  }),
  organization: page(() => import('#features/organ/organization.page.tsx'), { icon: OrganIcon }),
  role: page(() => import('#features/group/role.page.tsx'), { icon: RoleIcon }),
  roleAndUser: page(() => import('#features/group/role-and-user.page.tsx'), { icon: RoleIcon }),
  chat: page(() => import('./hubs/chat.hub.tsx'), { icon: ChatIcon }),
  report: page(() => import('./hubs/report.hub.tsx'), { icon: ReportIcon }),
  'report/material/dealer/detail': page(() => import('#features/report/material-dealer.page.tsx')),
  'report/dealer/material/detail': page(() => import('#features/report/dealer-material.page.tsx')),
  'report/dealer/adviser/detail': page(() => import('#features/report/dealer-adviser.page.tsx')),
  'report/adviser/material/detail': page(() => import('#features/report/adviser-material.page.tsx')),
  'vision/field': page(() => import('#features/vision/vision.page.tsx'), { icon: VisionIcon }),
  clew: page(() => import('#features/clue/clew.page.tsx'), { icon: ClueIcon }),
  aigrow: page(() => import('./hubs/growth.hub.tsx'), { icon: GrowthIcon }),
  'chat/dealer': page(() => import('#features/chat/dealer.page.tsx')),
  'system/config': page(() => import('./hubs/system.hub.tsx'), { icon: SettingsIcon }),
  'self/center': page(() => import('#features/self/self-center.page.tsx'), { icon: UserIcon }),
  'favorite/list': page(() => import('#features/favorite/favorite-list.page.tsx'), { icon: FavoriteIcon }),
  'help/center': page(() => import('#features/help/help-center.page.tsx'), { icon: HelpCenterIcon }),
  noPermission: page(() => import('./state/no-permission.page.tsx'), { untabbed: true }),
};

/** What stands before things to begin that are no pages: 上传素材, 新增账号. */
export const SHORTCUT_ICONS = { account: AccountIcon, upload: UploadIcon };

type TopPath = (typeof TOP_ROUTES)[number]['path'];
/** The start leads on; the login pages and the picture of a live room are programs of their own, public help the server's. */
type PublicPath = Exclude<TopPath, '/' | '/login' | '/reset/password' | '/live-stage' | '/help/articles'>;

const download = page(() => import('./public/download.page.tsx'));
const guide = page(() => import('./public/guide.page.tsx'));

/** Pages outside /home, open to everybody, signed in or not. */
export const TOP_PAGES: { [Path in PublicPath]: PageEntry } = {
  '/preview': page(() => import('#features/ai-create/preview/preview.page.tsx')),
  '/dial': page(() => import('#features/clue/dial/dial.page.tsx')),
  '/handover': page(() => import('#features/publish/handover/handover.page.tsx')),
  '/douyin-preview': page(() => import('#features/ai-video/preview/film-preview.page.tsx')),
  '/guide': guide,
  '/download/ai/account/assistant': download,
  '/download/shipinhao/operate/assistant': download,
  '/download/ailive/assistant': download,
};

export const NOT_FOUND = page(() => import('./state/not-found.page.tsx'));
