import { icon } from '#kit/base/icon.tsx';

export const TaskIcon = icon(
  <>
    <rect x="2.5" y="2.5" width="15" height="15" rx="0.8" />
    <path d="m6.6 9.8 2.6 2.8 4.4-5.2" />
  </>,
);
