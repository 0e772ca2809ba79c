import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { inPackages, inSources, inWeb, oneOf } from './paths.ts';

/** Vite's own, which fetches what a chunk needs along with it. */
const PRELOAD = 'vite/preload-helper';

const inLogin = oneOf(inSources('login/'));
const firstFiles = oneOf(
  inWeb('index.html'),
  inSources('main.ts'),
  inSources('app/plain-failure.ts'),
  inSources('kit/base/chunk.ts'),
  inSources('kit/base/logo.tsx'),
  inSources('kit/base/password-strength.ts'),
  inSources('kit/session/token.ts'),
  inSources('kit/session/api/host.ts'),
  fileURLToPath(import.meta.resolve('@zhiying/contract/limits')),
);
const inFirst = (id: string) => firstFiles(id) || id.includes(PRELOAD);

const list = oneOf(
  inSources('kit/list/'),
  inSources('parts/member/member-field.ts'),
  inSources('parts/organ/node-field.tsx'),
  inSources('parts/group/role-field.ts'),
);
/** Parts of lists that not every list shows, or not at once. */
const seldomInLists = oneOf(
  inSources('kit/list/phone/'),
  inSources('kit/list/tiles/'),
  inSources('kit/list/bar/export-form.tsx'),
  inSources('kit/list/export-button.tsx'),
);
const inList = (id: string) => list(id) && !seldomInLists(id);

const inSchemas = oneOf(inSources('kit/form/issues.ts'));

const form = oneOf(inSources('kit/form/'), inSources('kit/layout/drawer.tsx'));
/** Controls that come with the forms that have them. */
const seldomInForms = oneOf(
  inSources('kit/form/picker/'),
  inSources('kit/form/day-field.tsx'),
  inSources('kit/form/date-range.tsx'),
  inSources('kit/form/date-range.module.css'),
  inSources('kit/form/date-range-stand-in.tsx'),
  inSources('kit/form/desk-range.tsx'),
  inSources('kit/form/password-input.tsx'),
  inSources('kit/form/password-input.module.css'),
);
const inForm = (id: string) => form(id) && !seldomInForms(id);

/** Small things that many pages show, and that need next to nothing themselves. */
const inSmall = oneOf(
  inSources('parts/import/import-wizard.tsx'),
  inSources('parts/job/progress-toast.tsx'),
  inSources('parts/member/one-time-link.tsx'),
  inSources('parts/member/user-status.tsx'),
  inSources('kit/display/mark.tsx'),
  inSources('kit/display/meta-line.tsx'),
  inSources('kit/display/status-dot.tsx'),
  inSources('kit/feedback/undo.tsx'),
  inPackages('antd/es/skeleton/'),
);

/** What tells how figures changed, on the workbench and above charts. */
const inFigures = oneOf(
  inSources('kit/display/change-mark.tsx'),
  inSources('kit/display/counter.tsx'),
  inSources('kit/display/figure-strip.tsx'),
);

/** What the tabs of AI creation have in common; each is too small to be fetched alone. */
const inAi = oneOf(
  inSources('parts/ai/ai.module.css'),
  inSources('parts/ai/figures.ts'),
  inSources('parts/ai-create/ai.address.ts'),
  inSources('parts/ai-create/work-head.tsx'),
  inSources('parts/ai-create/use-live-themes.ts'),
);

const inReact = oneOf(inPackages('react/'), inPackages('react-dom/'), inPackages('scheduler/'));
const inCharts = oneOf(inPackages('echarts/'), inPackages('zrender/'));

/**
 * The program comes in few pieces, each with everything it needs that an earlier one does not bring: React, what the
 * login pages and the console both begin with, the console's start, lists, schemas, forms. What is left goes with its page.
 */
export const PIECES: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: inReact, priority: 8 },
  { name: 'first', test: inFirst, priority: 7 },
  { name: 'start', test: (id) => !inLogin(id), tags: ['$initial'], priority: 6 },
  { name: 'small', test: inSmall, priority: 5 },
  { name: 'echarts', test: inCharts, priority: 4 },
  { name: 'list', test: inList, priority: 3 },
  { name: 'schemas', test: inSchemas, priority: 2 },
  { name: 'form', test: inForm, priority: 1 },
  { name: 'figures', test: inFigures, priority: 0 },
  { name: 'ai', test: inAi, priority: 0 },
];

/** Pieces that import each other in a circle run in an order nobody wrote down; a build with such a circle does not pass. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const walk = (name: string, way: readonly string[]) => {
        if (way.includes(name)) this.error(`pieces in a circle: ${[...way, name].join(' → ')}`);
        const piece = bundle[name];
        if (done.has(name) || piece?.type !== 'chunk') return;
        for (const other of piece.imports) walk(other, [...way, name]);
        done.add(name);
      };
      for (const name of Object.keys(bundle)) walk(name, []);
    },
  };
}
