import { icon } from '#kit/base/icon.tsx';

export const UndoIcon = icon(<path d="M7.5 4 3.5 8l4 4M3.5 8h8.2a4.4 4.4 0 0 1 0 8.8H8" />);
export const RedoIcon = icon(<path d="m12.5 4 4 4-4 4M16.5 8H8.3a4.4 4.4 0 0 0 0 8.8H12" />);
export const BoldIcon = icon(<path d="M6 3.5h5a3.2 3.2 0 0 1 0 6.5H6zM6 10h6a3.2 3.2 0 0 1 0 6.5H6z" />);
export const ItalicIcon = icon(<path d="M8.5 3.5h6M5.5 16.5h6M11.8 3.5l-3.6 13" />);
export const UnderlineIcon = icon(<path d="M5.5 3.5v5.2a4.5 4.5 0 0 0 9 0V3.5M4.5 16.8h11" />);
export const BulletIcon = icon(<path d="M8 5h9M8 10h9M8 15h9M3.5 5h.1M3.5 10h.1M3.5 15h.1" />);
export const NumberIcon = icon(
  <path d="M8.5 5h8.5M8.5 10H17M8.5 15H17M3 3.8l1.2-.6v3.6M3 12.4c1.6-1 2.4.4 0 4h2.2" />,
);
export const QuoteIcon = icon(<path d="M8 6c-3 .6-4 2.6-4 5v3h4v-4H5.4M16 6c-3 .6-4 2.6-4 5v3h4v-4h-2.6" />);
export const LinkIcon = icon(
  <path d="m8.2 11.8 3.6-3.6M9 5.8l1.6-1.6a3.6 3.6 0 0 1 5.2 5.2L14.2 11M11 14.2l-1.6 1.6a3.6 3.6 0 0 1-5.2-5.2L5.8 9" />,
);
export const WandIcon = icon(
  <path d="M3.5 16.5 12 8M13.5 2.8v3M16.8 6.2h-3M15.6 4l-1 1M6 3.5v2.4M7.2 4.7H4.8M16 12v2.4M17.2 13.2h-2.4" />,
);
