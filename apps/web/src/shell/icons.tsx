import { icon, solid } from '#kit/base/icon.tsx';

export const FoldIcon = icon(
  <>
    <path d="M2.5 3.5h15M9 8h8.5M9 12.2h8.5M2.5 16.5h15" />
    <path d="M5.8 7.4v5.4L2.4 10.1z" {...solid} />
  </>,
);
export const UnfoldIcon = icon(
  <>
    <path d="M2.5 3.5h15M9 8h8.5M9 12.2h8.5M2.5 16.5h15" />
    <path d="M2.6 7.4v5.4L6 10.1z" {...solid} />
  </>,
);
export const SwitchIcon = icon(<path d="M7.2 3.5v13L3.8 12M12.8 16.5v-13L16.2 8" />);
export const MenuIcon = icon(<path d="M2.5 4h15M2.5 10h15M2.5 16h15" />);
export const ClockIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.8" />
    <path d="M10 5.5V10l3 2.2" />
  </>,
);
export const EnterIcon = icon(<path d="M16.5 5v6.5h-13M6.5 8.5l-3 3 3 3" />);
export const SunIcon = icon(
  <>
    <circle cx="10" cy="10" r="3.8" />
    <path d="M10 1.8v1.9M10 16.3v1.9M1.8 10h1.9M16.3 10h1.9M4.2 4.2l1.3 1.3M14.5 14.5l1.3 1.3M4.2 15.8l1.3-1.3M14.5 5.5l1.3-1.3" />
  </>,
);
export const MoonIcon = icon(<path d="M16.8 12.2A7.3 7.3 0 0 1 7.8 3.2a7.3 7.3 0 1 0 9 9Z" />);
export const ScreenIcon = icon(
  <>
    <rect x="2" y="3.5" width="16" height="10.5" rx="0.8" />
    <path d="M10 14v3M6.5 17h7" />
  </>,
);
export const SignOutIcon = icon(
  <>
    <path d="M12.5 5.5v-3h-9v15h9v-3" />
    <path d="M8 10h9.5M14.5 7l3 3-3 3" />
  </>,
);
export const OfflineIcon = icon(
  <path d="M2.5 2.5l15 15M2 7.6A12 12 0 0 1 5.3 5.5M8.3 4.5A12 12 0 0 1 18 7.6M4.8 10.7a8 8 0 0 1 3.4-1.9M12.8 9.2a8 8 0 0 1 2.4 1.5M7.6 13.7a4 4 0 0 1 4.2-.6M10 16.5v.1" />,
);
export const EyeIcon = icon(
  <>
    <path d="M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10s-3 5.5-8.2 5.5S1.8 10 1.8 10z" />
    <circle cx="10" cy="10" r="2.4" />
  </>,
);
export const HelpIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.8" />
    <path d="M7.7 7.8a2.3 2.3 0 1 1 3.4 2c-.7.4-1.1.9-1.1 1.7" />
    <circle cx="10" cy="14.1" r="0.9" {...solid} />
  </>,
);
