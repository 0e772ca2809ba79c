import { icon } from '#kit/base/icon.tsx';

export const SettingsIcon = icon(
  <>
    <path d="m8.3 2.2-.4 2.1-1.5.9-2-.8-1.7 3 1.6 1.4v1.7l-1.6 1.4 1.7 3 2-.8 1.5.9.4 2.1h3.4l.4-2.1 1.5-.9 2 .8 1.7-3-1.6-1.4V8.8l1.6-1.4-1.7-3-2 .8-1.5-.9-.4-2.1z" />
    <circle cx="10" cy="9.65" r="2.5" />
  </>,
);
