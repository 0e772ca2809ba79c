const WEB = 'apps/web/src/';
const CONTRACT = 'packages/contract/src/';
const kit = (room) => `${WEB}kit/${room}/`;

/** The kit's rooms, from the ground up: each uses only those before it. */
const KIT_ROOMS = [
  'base',
  'page',
  'session',
  'display',
  'feedback',
  'layout',
  'form',
  'canvas',
  'files',
  'chart',
  'list',
  'register',
];

/** Calls the kit makes itself: who is signed in and where, what they prefer, where files are put. */
const KIT_CALLS = ['auth', 'self', 'preference', 'storage'];

const SCREEN = ['react', 'antd', 'dayjs', 'zustand', '@tanstack/react-query', '@zhiying/contract'];
const WEB_TESTS = ['vitest', 'react', 'react-dom', 'dayjs', '@zhiying/contract', 'node:'];

/** What one room alone stands on. */
const ROOM_PACKAGES = {
  files: ['video.js', '@noble/hashes'],
  chart: ['echarts'],
};

/** A form is checked with the schema of the call it is for, whichever that is. */
const ROOM_PARTS = {
  form: { 'issues.ts': { packages: ['zod'], calls: ['*'] } },
  session: { 'passkey.ts': { packages: ['@simplewebauthn/browser'] } },
};

const kitRooms = KIT_ROOMS.map((room, at) => ({
  place: kit(room),
  may: KIT_ROOMS.slice(0, at).map(kit),
  packages: [...SCREEN, ...(ROOM_PACKAGES[room] ?? [])],
  types: { packages: ['zod'] },
  within: ROOM_PARTS[room],
  calls: KIT_CALLS,
  tests: { packages: WEB_TESTS, calls: ['member', 'material', '*'] },
}));

/** The console. */
export const web = [
  ...kitRooms,
  { place: `${WEB}kit/`, empty: true },
  {
    place: `${WEB}parts/`,
    each: true,
    among: true,
    may: [`${WEB}kit/`],
    packages: SCREEN,
    within: { 'poster/': { packages: ['@zhiying/poster'] }, 'rich-text/': { packages: ['@tiptap/'] } },
    tests: { packages: WEB_TESTS },
  },
  {
    place: `${WEB}features/`,
    each: true,
    may: [`${WEB}kit/`, `${WEB}parts/`],
    packages: SCREEN,
    types: { packages: ['zod'] },
    within: {
      'ai-create/editor/': { packages: ['@tiptap/'] },
      'help/editor/': { packages: ['@tiptap/'] },
      'substance/editor/': { packages: ['@tiptap/'] },
      'poster/': { packages: ['@zhiying/poster'] },
      // What is dragged is drawn above the page.
      'publish/calendar/drag-layer.tsx': { packages: ['react-dom'] },
    },
    tests: { packages: WEB_TESTS },
  },
  {
    place: `${WEB}shell/`,
    may: [`${WEB}kit/`, `${WEB}parts/`],
    packages: SCREEN,
    tests: { packages: WEB_TESTS },
  },
  {
    place: `${WEB}login/`,
    may: [
      `${WEB}kit/base/logo.tsx`,
      `${WEB}kit/base/password-strength.ts`,
      `${WEB}kit/session/token.ts`,
      `${WEB}kit/session/passkey.ts`,
      `${WEB}kit/session/api/host.ts`,
    ],
    packages: ['react', 'react-dom/client', '@zhiying/contract/limits'],
    types: { packages: ['@zhiying/contract'] },
    tests: { packages: ['vitest', 'node:'] },
  },
  {
    // The picture of a live room: a page without the console.
    place: `${WEB}stage/`,
    packages: [],
    types: { packages: ['@zhiying/contract'] },
    within: { 'card.ts': { packages: ['@zhiying/poster'] } },
    tests: { packages: ['vitest'] },
  },
  {
    place: `${WEB}app/`,
    may: [`${WEB}kit/`, `${WEB}parts/`, `${WEB}features/`, `${WEB}shell/`],
    packages: [...SCREEN, '@tanstack/react-router', 'react-dom/client'],
    tests: { may: [`${WEB}login/`], packages: WEB_TESTS },
  },
  {
    place: `${WEB}main.ts`,
    may: [`${WEB}app/`, `${WEB}login/`, `${WEB}kit/base/`],
    packages: [],
  },
  { place: WEB, empty: true },
  // Run by the browser as they are.
  { place: 'apps/web/public/', packages: [] },
  {
    place: 'apps/web/build/',
    // The theme's styles are written out when the console is built.
    may: [`${WEB}kit/base/theme/`, 'apps/web/', 'node_modules'],
    packages: ['node:', 'vite', 'antd', 'react', 'react-dom', '@ant-design/cssinjs', '@zhiying/contract'],
    tests: { may: [WEB, CONTRACT, './'], packages: ['vitest'] },
  },
  {
    place: 'apps/web/stage.config.ts',
    may: ['apps/web/build/'],
    packages: ['node:', 'vite'],
  },
  {
    place: 'apps/web/vite.config.ts',
    may: ['apps/web/build/'],
    packages: ['node:', 'vite', '@vitejs/plugin-react'],
    types: { packages: ['vitest/config', 'node'] },
  },
];
