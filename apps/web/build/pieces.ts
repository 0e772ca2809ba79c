import type { Plugin, Rolldown } from 'vite';

/** Modules of these packages. */
export const inPackages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

const LOGIN = /[\\/]src[\\/]login[\\/]/;
const FIRST =
  /[\\/]src[\\/](main\.ts|limits\.ts|app[\\/]plain-failure\.ts|kit[\\/](base[\\/](chunk|logo|password-strength)|session[\\/](token|api[\\/]host))\.tsx?)|preload-helper|index\.html/;
const LIST = /[\\/]src[\\/]kit[\\/]list[\\/](?!phone|tiles|export-button|bar[\\/]export-form)/;
const SCHEMAS = /[\\/]src[\\/]kit[\\/]form[\\/]issues\.ts/;
const FORM =
  /[\\/]src[\\/]kit[\\/](form[\\/](?!date-range|desk-range|password-input|picker)|layout[\\/](drawer|form-footer|use-leave-guard)\.tsx?)/;
/** Small things that many pages show, and that need next to nothing themselves. */
const SMALL =
  /[\\/]src[\\/](parts[\\/](import[\\/]import-wizard|member[\\/](one-time-link|user-status)|job[\\/]progress-toast)|kit[\\/](feedback[\\/]undo|display[\\/](status-dot|meta-line|mark)))\.tsx|antd[\\/]es[\\/]skeleton[\\/]/;

/**
 * The program comes in few pieces, each with everything it needs that an earlier one does not bring: React, what the
 * login pages and the console both begin with, the console's start, lists, schemas, forms. What is left goes with its page.
 */
export const PIECES: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: inPackages('react', 'react-dom', 'scheduler'), priority: 8 },
  { name: 'first', test: FIRST, priority: 7 },
  { name: 'start', test: (id) => !LOGIN.test(id), tags: ['$initial'], priority: 6 },
  { name: 'small', test: SMALL, priority: 5 },
  { name: 'echarts', test: inPackages('echarts', 'zrender'), priority: 4 },
  { name: 'list', test: LIST, priority: 3 },
  { name: 'schemas', test: SCHEMAS, priority: 2 },
  { name: 'form', test: FORM, priority: 1 },
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
