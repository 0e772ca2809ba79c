import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { textSchema } from '#parts/rich-text/text-schema.ts';
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
export const articleSchema = [...textSchema(), Fact, Picture];
