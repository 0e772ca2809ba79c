import { Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { FactChip } from './fact-chip.tsx';
import { PictureBox } from './picture-box.tsx';

/** A fact as one unit: arrows step over it, delete removes it whole, its value cannot be typed. */
const Fact = Node.create({
  name: 'fact',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ factId: { default: 0 }, label: { default: '' }, text: { default: '' } }),
  // Not read from pasted pages: an id from elsewhere means something else here.
  parseHTML: () => [],
  renderHTML: ({ node }) => ['span', { class: 'zy-fact' }, String(node.attrs.text)],
  renderText: ({ node }) => String(node.attrs.text),
  addNodeView: () => ReactNodeViewRenderer(FactChip, { as: 'span' }),
});

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ materialId: { default: 0 }, caption: { default: '' } }),
  parseHTML: () => [],
  renderHTML: () => ['figure'],
  addNodeView: () => ReactNodeViewRenderer(PictureBox),
});

/** Exactly what the contract's document can hold. */
export const articleSchema = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [2, 3] }),
  Bold,
  Italic,
  Underline,
  Link.configure({ openOnClick: false, autolink: false, protocols: ['http', 'https'] }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph+' }),
  Blockquote.extend({ content: 'paragraph+' }),
  HardBreak,
  HorizontalRule,
  UndoRedo,
  Placeholder.configure({ placeholder: '请输入正文' }),
  Fact,
  Picture,
];
