import { clippedText } from '#kit/display/cells.tsx';

interface ThemeRow {
  note: string;
  tags: readonly string[];
  node: { name: string };
}

/** Columns of a theme that are hidden until they are chosen, of articles and of films alike. */
export const OPTIONAL_THEME_COLUMNS = [
  {
    id: 'note',
    title: '说明',
    width: 220,
    optional: true,
    render: ({ note }: ThemeRow) => clippedText(note),
  },
  {
    id: 'tags',
    title: '标签',
    width: 140,
    optional: true,
    render: ({ tags }: ThemeRow) => clippedText(tags.join('、')),
  },
  {
    id: 'node',
    title: '所属组织',
    width: 140,
    optional: true,
    render: ({ node }: ThemeRow) => clippedText(node.name),
  },
];
