import { icon } from '#kit/base/icon.tsx';

export const ScissorsIcon = icon(
  <path d="M5.5 3.5 14 14M14.5 3.5 6 14M5 13a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM15 13a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" />,
);
