import type { Omission, Patch } from './patches.ts';

/** What files of antd's table import and no list here asks for. */
export const LEFT_OUT: Omission[] = [
  {
    // With a tree, radio buttons and a search box: conditions stand above the table.
    what: 'antd’s table without the filter menu of a column head',
    from: 'antd/es/table/hooks/useFilter/index.js',
    source: './FilterDropdown',
  },
  {
    what: 'antd’s table without the menu beside the box that chooses every row',
    from: 'antd/es/table/hooks/useSelection.js',
    source: '../../dropdown',
  },
  {
    what: 'antd’s table without choosing only one row',
    from: 'antd/es/table/hooks/useSelection.js',
    source: '../../radio',
  },
  {
    // Lists have a pager of their own.
    what: 'antd’s table without its pager',
    from: 'antd/es/table/InternalTable.js',
    source: '../pagination',
  },
];

export const PATCHES: Patch[] = [
  {
    // Four helpers, for which the group that holds the table would take in the whole tree.
    what: 'antd’s table without the whole tree',
    file: 'antd/es/table/hooks/useSelection.js',
    find: "import { arrAdd, arrDel, conductCheck, convertDataToEntities } from '@rc-component/tree';",
    put: `import { arrAdd, arrDel } from '@rc-component/tree/es/util';
import { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
import { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';`,
  },
  {
    // The content policy refuses a font inside a style sheet; the player's own sheet names the file.
    what: 'video.js’s style sheet without the font inside it',
    file: 'video.js/dist/video-js.min.css',
    find: /@font-face\{[^}]*\}/,
    put: '',
  },
];
