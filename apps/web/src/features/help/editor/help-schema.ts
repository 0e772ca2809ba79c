import { Mark, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { textSchema } from '#parts/rich-text/text-schema.ts';
import { HelpPicture } from './help-picture.tsx';

const Code = Mark.create({
  name: 'code',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});
const TableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});
const TableCell = Node.create({
  name: 'tableCell',
  content: 'inline*',
  isolating: true,
  addAttributes: () => ({
    header: { default: false, parseHTML: (element: HTMLElement) => element.tagName === 'TH' },
  }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: ({ node }) => [node.attrs.header ? 'th' : 'td', 0],
});

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    file: { default: null },
    materialId: { default: null },
    caption: { default: '' },
  }),
  // Not read from pasted pages: an id from elsewhere means something else here.
  parseHTML: () => [],
  renderHTML: () => ['figure'],
  addNodeView: () => ReactNodeViewRenderer(HelpPicture),
});

/** Exactly what the contract's document can hold. */
export const helpSchema = [
  ...textSchema({
    entry: 'paragraph (paragraph | bulletList | orderedList)*',
    links: /^(https?:|help:)/,
  }),
  Code,
  Table,
  TableRow,
  TableCell,
  Picture,
];
