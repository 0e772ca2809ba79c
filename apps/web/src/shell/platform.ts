const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** How the command key is written on this machine. */
export const COMMAND_KEY = apple ? '⌘' : 'Ctrl';
export const PALETTE_KEYS = apple ? '⌘K' : 'Ctrl K';

export const withCommand = (event: { metaKey: boolean; ctrlKey: boolean }) =>
  apple ? event.metaKey : event.ctrlKey;
