import { type Key, keysOf } from '@zhiying/contract';

interface Chapter {
  /** The pages it is about, and tabs that have a chapter of their own: `/chat`, `/chat#audit`. */
  pages: readonly string[];
  /** Only for people who hold one of these. */
  keys?: readonly Key[];
  /** Not shown without signing in. */
  inside?: true;
}

const tabs = (page: string, ...names: string[]) => names.map((name) => `${page}#${name}`);

/** What the chapters of the user guide are about, by their file. Pages below one of these (`/task/detail`) are too. */
export const CHAPTERS: Readonly<Record<string, Chapter>> = {
  start: { pages: ['/', '/self/center', '/noPermission'] },
  help: { pages: ['/help/center'] },
  people: { pages: ['/dealer', '/store', '/organization', '/user', '/role', '/roleAndUser'] },
  material: { pages: ['/material', '/favorite/list'] },
  article: { pages: ['/ai'] },
  poster: { pages: tabs('/ai', 'posters', 'posterTemplates', 'posterBatches') },
  'poster-editor': { pages: tabs('/ai', 'posterTemplates') },
  'poster-templates': { pages: tabs('/ai', 'posterTemplates') },
  video: { pages: ['/mixedshear'] },
  'video-resource': {
    pages: [
      ...tabs('/mixedshear', 'voice', 'music', 'template', 'package', 'avatar', 'digit'),
      '/mixedshear/package',
    ],
  },
  'video-publish': { pages: tabs('/mixedshear', 'records', 'accounts', 'comments') },
  'live-room': { pages: ['/ailive'] },
  'live-stage': { pages: ['/ailive'] },
  'live-scripts': { pages: ['/ailive'] },
  calendar: { pages: ['/calendar'] },
  hot: { pages: ['/hot/index/index'] },
  'hot-video': { pages: tabs('/hot/index/index', 'video', 'benchmark', 'adoption') },
  substance: { pages: ['/substance', '/subject'] },
  task: { pages: ['/task'] },
  kox: { pages: ['/kox', '/douyin'] },
  chat: { pages: ['/chat'] },
  bot: { pages: tabs('/chat', 'docs', 'pairs', 'gaps', 'test', 'bot') },
  'chat-audit': { pages: [...tabs('/chat', 'audit', 'report'), '/chat/dealer'] },
  growth: { pages: ['/aigrow'] },
  clue: { pages: ['/clew'] },
  report: { pages: ['/report'] },
  vision: { pages: ['/vision/field'] },
  assistant: {
    pages: [...tabs('/self/center', 'devices'), ...tabs('/system/config', 'versions', 'devices')],
  },
  open: { pages: tabs('/system/config', 'open'), keys: keysOf(11), inside: true },
  'first-day': { pages: ['/system/config'], keys: keysOf(11, 18), inside: true },
  system: { pages: ['/system/config'], keys: keysOf(11, 18), inside: true },
};
