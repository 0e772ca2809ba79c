import type { Tone } from '#kit/display/status-dot.tsx';

/** How the state of what is reviewed and then published is coloured. */
export const PUBLISHED_TONES = {
  draft: 'neutral',
  pending: 'warning',
  passed: 'success',
  rejected: 'error',
  published: 'primary',
  withdrawn: 'neutral',
} as const satisfies Record<string, Tone>;
