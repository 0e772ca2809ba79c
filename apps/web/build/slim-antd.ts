import type { Plugin } from 'vite';

const NOTHING = '\0left-out-of-antd';

/** What files of antd's table import and no list here asks for. */
const LEFT_OUT: Record<string, RegExp> = {
  // The filter menu of a column head, with a tree, radio buttons and a search box: conditions stand above the table.
  './FilterDropdown': /antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/,
  // The menu beside the box that chooses every row, and choosing only one of them.
  '../../dropdown': /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
  '../../radio': /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
  // Lists have a pager of their own.
  '../pagination': /antd[\\/]es[\\/]table[\\/]InternalTable\.js$/,
};

/** antd's table without what goes with it unasked. Whoever asks for it after all is told so. */
export function slimTable(): Plugin {
  return {
    name: 'slim-table',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) => (importer && LEFT_OUT[source]?.test(importer) ? NOTHING : undefined),
    load: (id) =>
      id === NOTHING
        ? `export const flattenKeys = () => [];
           export default () => { throw new Error('this part of the table is left out: see build/slim-antd.ts'); };`
        : undefined,
    transform: {
      // Four helpers, for which the group that holds the table would take in the whole tree.
      filter: { id: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/ },
      handler: (code) =>
        code.replace(
          "import { arrAdd, arrDel, conductCheck, convertDataToEntities } from '@rc-component/tree';",
          `import { arrAdd, arrDel } from '@rc-component/tree/es/util';
           import { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
           import { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';`,
        ),
    },
  };
}
