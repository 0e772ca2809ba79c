import { icon } from '#kit/base/icon.tsx';

export const RoleIcon = icon(
  <>
    <path d="m10 1.9 6.8 2.6v5.4c0 3.8-2.7 6.6-6.8 8.3-4.1-1.7-6.8-4.5-6.8-8.3V4.5z" />
    <path d="m7 9.7 2.2 2.3 3.8-4.3" />
  </>,
);
