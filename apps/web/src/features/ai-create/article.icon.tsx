import { icon } from '#kit/base/icon.tsx';

export const ArticleIcon = icon(
  <>
    <path d="M2.5 17.5h15" />
    <path d="m5 14 .6-3.4 8-8 2.8 2.8-8 8z" />
  </>,
);
