import { icon } from '#kit/base/icon.tsx';

export const WorkbenchIcon = icon(
  <>
    <rect x="2.5" y="2.5" width="6" height="6" rx="0.6" />
    <rect x="11.5" y="2.5" width="6" height="6" rx="0.6" />
    <rect x="2.5" y="11.5" width="6" height="6" rx="0.6" />
    <rect x="11.5" y="11.5" width="6" height="6" rx="0.6" />
  </>,
);
