import { icon } from '#kit/base/icon.tsx';

export const VisionIcon = icon(
  <>
    <rect x="2.5" y="3.5" width="15" height="10.5" rx="1.5" />
    <path d="M7 17h6M6 10.5l2.5-2.5 2 1.5L14 6.5" />
  </>,
);
