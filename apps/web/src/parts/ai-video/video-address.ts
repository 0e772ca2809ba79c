import type { VideoKind } from '@zhiying/contract';
import { go } from '#kit/page/navigate.ts';
import { tabOf } from '#kit/page/tabs.store.ts';

export const openTheme = (id: number, video?: number) =>
  go({ path: 'mixedshear/create', search: { id, ...(video === undefined ? {} : { video }) } });
const NEW = 'mixedshear/create';
/** Which new theme is meant: one of its own each time, unless something typed into the last one is not saved yet. */
function turnOf() {
  const open = tabOf(NEW);
  return open?.dirty ? open.search.n : Date.now();
}
/** What a new theme is begun with: a template, a package's materials, a day of the calendar. */
interface Beginning {
  template?: { id: number; ratio: string };
  package?: number;
  date?: string;
}
/** A new theme: the only way to its page, wherever the button stands. */
export const openNew = (kind: VideoKind, { template, ...from }: Beginning = {}) =>
  go({
    path: NEW,
    search: {
      kind,
      ...(template ? { template: template.id, ratio: template.ratio } : {}),
      ...from,
      n: turnOf(),
    },
  });
export const openVideos = () => go({ path: 'mixedshear' });
/** Where themes stand that have no film yet. */
export const openThemes = () => go({ path: 'mixedshear', search: { tabid: 'themes' } });

/** `65` s → `01:05`. */
export const clockText = (ms: number) => {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};
/** `00:11.8`, for the playhead. */
export const fineClock = (ms: number) => {
  const tenths = Math.floor(ms / 100);
  const [minutes, seconds] = [Math.floor(tenths / 600), Math.floor(tenths / 10) % 60];
  return `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}.${tenths % 10}`;
};
