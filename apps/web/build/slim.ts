import type { Patch } from './patches.ts';

export const PATCHES: Patch[] = [
  {
    // The content policy refuses a font inside a style sheet; the player's own sheet names the file.
    what: 'video.js’s style sheet without the font inside it',
    file: 'video.js/dist/video-js.min.css',
    find: /@font-face\{[^}]*\}/,
    put: '',
  },
];
