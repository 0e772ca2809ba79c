import { icon } from '#kit/base/icon.tsx';

export const FavoriteIcon = icon(
  <path d="m10 2.4 2.3 4.9 5.3.7-3.9 3.7 1 5.3L10 14.4 5.3 17l1-5.3L2.4 8l5.3-.7z" />,
);
