import { icon } from '#kit/base/icon.tsx';

export const VideoIcon = icon(
  <>
    <rect x="2" y="4" width="12" height="12" rx="0.8" />
    <path d="m14 9 4-2.4v6.8L14 11M4.8 6.8h1.8" />
  </>,
);
