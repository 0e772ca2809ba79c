import { icon } from '#kit/base/icon.tsx';

export const MaterialIcon = icon(
  <>
    <rect x="2" y="3.5" width="16" height="13" rx="0.8" />
    <circle cx="6.4" cy="7.4" r="1.2" />
    <path d="m2.2 14.4 4.3-3.6 3 2.4 4-4.4 4.4 4.6" />
  </>,
);
/** A picture with a tick: what was looked at. */
export const VerifyIcon = icon(
  <>
    <path d="M10.5 16.5H2.8a.8.8 0 0 1-.8-.8V4.3c0-.4.4-.8.8-.8h14.4c.4 0 .8.4.8.8v5.2" />
    <circle cx="6.4" cy="7.4" r="1.2" />
    <path d="m2.2 14.4 4.3-3.6 3 2.4M12.2 14.6l2 2.1 3.8-4.2" />
  </>,
);
/** A picture that goes out. */
export const PictureSendIcon = icon(
  <>
    <path d="M10 16.5H2.8a.8.8 0 0 1-.8-.8V4.3c0-.4.4-.8.8-.8h14.4c.4 0 .8.4.8.8v3.9" />
    <circle cx="6.4" cy="7.4" r="1.2" />
    <path d="m2.2 14.4 4.3-3.6 2.7 2.2M12 17.6l5.8-5.8M13.6 11.6H18v4.4" />
  </>,
);
export const UploadIcon = icon(<path d="M3 12.5v4.2h14v-4.2M10 13V3.2M6.2 7 10 3.2 13.8 7" />);
