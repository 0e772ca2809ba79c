import { icon } from '#kit/base/icon.tsx';

export const UserIcon = icon(
  <>
    <circle cx="10" cy="6.8" r="4.3" />
    <path d="M2.8 18c.5-3.9 3.5-6.8 7.2-6.8s6.7 2.9 7.2 6.8" />
  </>,
);
