import './names.ts';

export { APPLET_PAGES_MAX, APPLET_STATES, Applet, type AppletSearch, bx } from './bx.ts';
