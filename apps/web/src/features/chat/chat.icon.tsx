import { icon, solid } from '#kit/base/icon.tsx';

export const ChatIcon = icon(
  <>
    <path d="M10 2.2a7.7 7.7 0 1 1-3.6 14.5l-3.9.9.9-3.8A7.7 7.7 0 0 1 10 2.2Z" />
    <g {...solid}>
      <circle cx="6.7" cy="10" r="1" />
      <circle cx="10" cy="10" r="1" />
      <circle cx="13.3" cy="10" r="1" />
    </g>
  </>,
);
