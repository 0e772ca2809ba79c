import './names.ts';

export { APPLET_PAGES_MAX, APPLET_STATES, APPLET_TOKEN_MINUTES, Applet, bx } from './bx.ts';
export { appletScheme } from './scheme.ts';
