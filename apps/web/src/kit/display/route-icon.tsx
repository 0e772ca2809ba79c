import { type IconProps, icon, solid } from '#kit/base/icon.tsx';

const WorkbenchIcon = icon(
  <>
    <rect x="2.5" y="2.5" width="6" height="6" rx="0.6" />
    <rect x="11.5" y="2.5" width="6" height="6" rx="0.6" />
    <rect x="2.5" y="11.5" width="6" height="6" rx="0.6" />
    <rect x="11.5" y="11.5" width="6" height="6" rx="0.6" />
  </>,
);
const SubstanceIcon = icon(
  <>
    <path d="M4 2h8l4 4v12H4z" />
    <path d="M12 2v4h4M7 10h6M7 13.5h3.5" />
  </>,
);
const MaterialIcon = icon(
  <>
    <rect x="2" y="3.5" width="16" height="13" rx="0.8" />
    <circle cx="6.4" cy="7.4" r="1.2" />
    <path d="m2.2 14.4 4.3-3.6 3 2.4 4-4.4 4.4 4.6" />
  </>,
);
const SubjectIcon = icon(
  <>
    <path d="M10.2 2.2 16.6 3l.8 6.4-6.2 5.8-7-7z" />
    <circle cx="13.4" cy="6.4" r="1" />
    <path d="m3.2 10.8 7.2 7 2.4-2.3" />
  </>,
);
const KoxIcon = icon(
  <>
    <path d="M3 8v4h3l7 4V4L6 8z" />
    <path d="M16 7.6c.8.6 1.2 1.4 1.2 2.4s-.4 1.8-1.2 2.4M6.2 12.2l1 4.6h2l-.8-3.6" />
  </>,
);
const DouyinIcon = icon(
  <>
    <path d="M10.6 2.5v10.2a3.4 3.4 0 1 1-3.4-3.4" />
    <path d="M10.6 2.5c.3 2.6 2 4.3 4.8 4.6" />
  </>,
);
const TaskIcon = icon(
  <>
    <rect x="2.5" y="2.5" width="15" height="15" rx="0.8" />
    <path d="m6.6 9.8 2.6 2.8 4.4-5.2" />
  </>,
);
const HotIcon = icon(
  <path d="M8.6 2c.5 2.8-.4 4.1-1.7 5.6-.6-.5-.9-1.1-1-1.9-1.6 1.6-2.5 3.5-2.5 5.6a6.6 6.6 0 0 0 13.2 0c0-2-.7-3.7-2-5.1-.3.9-.8 1.6-1.6 2C12.6 5.3 11.2 3.3 8.6 2Z" />,
);
const ArticleIcon = icon(
  <>
    <path d="M2.5 17.5h15" />
    <path d="m5 14 .6-3.4 8-8 2.8 2.8-8 8z" />
  </>,
);
const VideoIcon = icon(
  <>
    <rect x="2" y="4" width="12" height="12" rx="0.8" />
    <path d="m14 9 4-2.4v6.8L14 11M4.8 6.8h1.8" />
  </>,
);
const LiveIcon = icon(
  <>
    <rect x="2.5" y="2.5" width="15" height="15" rx="0.8" />
    <path d="M8.2 6.8v6.4l4.6-3.2z" {...solid} />
  </>,
);
const ChatIcon = icon(
  <>
    <path d="M10 2.2a7.7 7.7 0 1 1-3.6 14.5l-3.9.9.9-3.8A7.7 7.7 0 0 1 10 2.2Z" />
    <g {...solid}>
      <circle cx="6.7" cy="10" r="1" />
      <circle cx="10" cy="10" r="1" />
      <circle cx="13.3" cy="10" r="1" />
    </g>
  </>,
);
const ClewIcon = icon(
  <>
    <circle cx="10" cy="10" r="5.5" />
    <path d="M10 1.8v2.7M10 15.5v2.7M1.8 10h2.7M15.5 10h2.7" />
    <circle cx="10" cy="10" r="2" {...solid} />
  </>,
);
const GrowthIcon = icon(
  <>
    <path d="m2.5 14.5 5-5 3.5 3 6-6.7" />
    <path d="M13 5.5h4.2v4.2" />
  </>,
);
const ReportIcon = icon(
  <>
    <path d="M2.5 2.5v14.5h15" />
    <path d="M6.2 14v-3M9.4 14V8M12.6 14v-2.5M15.8 14V6" />
  </>,
);
const VisionIcon = icon(
  <>
    <path d="m10 2 7.8 5.7-3 9.2H5.2l-3-9.2z" />
    <path d="m10 6.8 3.4 2.5-1.3 4H7.9l-1.3-4zM10 2v4.8M17.8 7.7l-4.4 1.6M14.8 16.9l-2.7-3.6M5.2 16.9l2.7-3.6M2.2 7.7l4.4 1.6" />
  </>,
);
const DealerIcon = icon(
  <>
    <path d="M2.5 7.3 10 2.5l7.5 4.8zM2 17.5h16" />
    <path d="M4.5 7.6v9.6M8.2 7.6v9.6M11.8 7.6v9.6M15.5 7.6v9.6" />
  </>,
);
const StoreIcon = icon(
  <>
    <path d="M3 3h14l.8 4.4a2.6 2.6 0 0 1-5.2.3 2.6 2.6 0 0 1-5.2 0 2.6 2.6 0 0 1-5.2-.3z" />
    <path d="M3.6 10.2v7.3h12.8v-7.3M8 17.3v-3.8h4v3.8" />
  </>,
);
const OrganIcon = icon(
  <>
    <rect x="7.5" y="2" width="5" height="5" rx="0.5" />
    <rect x="2" y="13" width="5" height="5" rx="0.5" />
    <rect x="13" y="13" width="5" height="5" rx="0.5" />
    <path d="M10 7v3M4.5 13v-3h11v3" />
  </>,
);
const UserIcon = icon(
  <>
    <circle cx="10" cy="6.8" r="4.3" />
    <path d="M2.8 18c.5-3.9 3.5-6.8 7.2-6.8s6.7 2.9 7.2 6.8" />
  </>,
);
const RoleIcon = icon(
  <>
    <path d="m10 1.9 6.8 2.6v5.4c0 3.8-2.7 6.6-6.8 8.3-4.1-1.7-6.8-4.5-6.8-8.3V4.5z" />
    <path d="m7 9.7 2.2 2.3 3.8-4.3" />
  </>,
);
const SettingsIcon = icon(
  <>
    <path d="m8.3 2.2-.4 2.1-1.5.9-2-.8-1.7 3 1.6 1.4v1.7l-1.6 1.4 1.7 3 2-.8 1.5.9.4 2.1h3.4l.4-2.1 1.5-.9 2 .8 1.7-3-1.6-1.4V8.8l1.6-1.4-1.7-3-2 .8-1.5-.9-.4-2.1z" />
    <circle cx="10" cy="9.65" r="2.5" />
  </>,
);
const FavoriteIcon = icon(
  <path d="m10 2.4 2.3 4.9 5.3.7-3.9 3.7 1 5.3L10 14.4 5.3 17l1-5.3L2.4 8l5.3-.7z" />,
);
const HelpIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.8" />
    <path d="M7.7 7.8a2.3 2.3 0 1 1 3.4 2c-.7.4-1.1.9-1.1 1.7" />
    <circle cx="10" cy="14.1" r="0.9" {...solid} />
  </>,
);
/** A picture with a tick: what was looked at. */
const VerifyIcon = icon(
  <>
    <path d="M10.5 16.5H2.8a.8.8 0 0 1-.8-.8V4.3c0-.4.4-.8.8-.8h14.4c.4 0 .8.4.8.8v5.2" />
    <circle cx="6.4" cy="7.4" r="1.2" />
    <path d="m2.2 14.4 4.3-3.6 3 2.4M12.2 14.6l2 2.1 3.8-4.2" />
  </>,
);
/** A sheet with a tick, beside the picture with one: both are in the same menu. */
const SheetVerifyIcon = icon(
  <>
    <path d="M9.6 18H4V2h8l4 4v4.4" />
    <path d="M12 2v4h4M7 9.4h5M7 12.8h2.6M11.4 15.6l2 2.1 3.8-4.2" />
  </>,
);
/** A picture that goes out. */
const PictureSendIcon = icon(
  <>
    <path d="M10 16.5H2.8a.8.8 0 0 1-.8-.8V4.3c0-.4.4-.8.8-.8h14.4c.4 0 .8.4.8.8v3.9" />
    <circle cx="6.4" cy="7.4" r="1.2" />
    <path d="m2.2 14.4 4.3-3.6 2.7 2.2M12 17.6l5.8-5.8M13.6 11.6H18v4.4" />
  </>,
);
const SendIcon = icon(<path d="m2.5 9.2 15-6.4-5 14.6-3.2-6zM9.3 11.4l8.2-8.6" />);
const PageIcon = icon(
  <>
    <path d="M4 2h8l4 4v12H4z" />
    <path d="M12 2v4h4" />
  </>,
);

const CalendarIcon = icon(
  <>
    <rect x="2.5" y="4" width="15" height="13.5" rx="0.8" />
    <path d="M2.5 8.2h15M6.5 2v3.4M13.5 2v3.4" />
  </>,
);
const AccountIcon = icon(
  <>
    <path d="M8.4 11.6a3.4 3.4 0 0 0 5 .2l2.6-2.6a3.4 3.4 0 0 0-4.8-4.8L9.9 5.7" />
    <path d="M11.6 8.4a3.4 3.4 0 0 0-5-.2L4 10.8a3.4 3.4 0 0 0 4.8 4.8l1.3-1.3" />
  </>,
);
const UploadIcon = icon(<path d="M3 12.5v4.2h14v-4.2M10 13V3.2M6.2 7 10 3.2 13.8 7" />);

const ROUTE_ICONS: Record<string, ReturnType<typeof icon>> = {
  '': WorkbenchIcon,
  substance: SubstanceIcon,
  material: MaterialIcon,
  'material/verify': VerifyIcon,
  'material/send': PictureSendIcon,
  'substance/verify': SheetVerifyIcon,
  'substance/send': SendIcon,
  subject: SubjectIcon,
  kox: KoxIcon,
  douyin: DouyinIcon,
  task: TaskIcon,
  hot: HotIcon,
  ai: ArticleIcon,
  mixedshear: VideoIcon,
  ailive: LiveIcon,
  chat: ChatIcon,
  clew: ClewIcon,
  aigrow: GrowthIcon,
  report: ReportIcon,
  vision: VisionIcon,
  dealer: DealerIcon,
  store: StoreIcon,
  organization: OrganIcon,
  user: UserIcon,
  role: RoleIcon,
  roleAndUser: RoleIcon,
  system: SettingsIcon,
  self: UserIcon,
  favorite: FavoriteIcon,
  help: HelpIcon,
  // Not pages, but things to begin.
  calendar: CalendarIcon,
  account: AccountIcon,
  upload: UploadIcon,
};

/** A page beneath another (`task/detail`) carries the icon of the one it belongs to, unless it has one of its own. */
export function RouteIcon({ path, ...props }: IconProps & { path: string }) {
  const Drawing = ROUTE_ICONS[path] ?? ROUTE_ICONS[path.split('/')[0] ?? ''] ?? PageIcon;
  return <Drawing {...props} />;
}
