import { icon } from '#kit/base/icon.tsx';

export const AccountIcon = icon(
  <>
    <path d="M8.4 11.6a3.4 3.4 0 0 0 5 .2l2.6-2.6a3.4 3.4 0 0 0-4.8-4.8L9.9 5.7" />
    <path d="M11.6 8.4a3.4 3.4 0 0 0-5-.2L4 10.8a3.4 3.4 0 0 0 4.8 4.8l1.3-1.3" />
  </>,
);
