/** The line that heads a group of the menu. */
export const GROUP_LOOK = {
  gap: 8,
  height: 32,
  width: 'full',
  size: 12,
  weight: 400,
  tone: 'muted',
  whiteSpace: 'nowrap',
  padding: '0 10',
  overflow: 'hidden',
} as const;
