import type { ReactNode } from 'react';

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

export const Eye = ({ crossed }: { crossed: boolean }) => (
  <Icon>
    <path d="M1.7 9S4.4 3.9 9 3.9 16.3 9 16.3 9 13.6 14.1 9 14.1 1.7 9 1.7 9Z" />
    <circle cx="9" cy="9" r="2.4" />
    {crossed && <path d="M3.2 15.2 14.8 2.8" />}
  </Icon>
);

export const Tick = () => (
  <Icon>
    <path d="m4.5 9.5 3 3 6-7" />
  </Icon>
);

export const Dot = () => (
  <Icon>
    <circle cx="9" cy="9" r="2" />
  </Icon>
);
