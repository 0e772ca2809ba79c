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

interface TextKind {
  /** What an entry of a list holds. */
  entry?: string;
  /** Addresses that links may have. */
  links?: RegExp;
}

/** What every article's text consists of; pictures and whatever else an area has are added to it. */
export const textSchema = ({ entry = 'paragraph+', links = /^https?:/ }: TextKind = {}) => [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [2, 3] }),
  Bold,
  Italic,
  Underline,
  Link.configure({
    openOnClick: false,
    autolink: false,
    protocols: ['http', 'https'],
    isAllowedUri: (url) => links.test(url),
  }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: entry }),
  Blockquote.extend({ content: 'paragraph+' }),
  HardBreak,
  HorizontalRule,
  UndoRedo,
  Placeholder.configure({ placeholder: '请输入正文' }),
];
