import { icon } from '#kit/base/icon.tsx';

export const OrganIcon = icon(
  <>
    <rect x="7.5" y="2" width="5" height="5" rx="0.5" />
    <rect x="2" y="13" width="5" height="5" rx="0.5" />
    <rect x="13" y="13" width="5" height="5" rx="0.5" />
    <path d="M10 7v3M4.5 13v-3h11v3" />
  </>,
);
