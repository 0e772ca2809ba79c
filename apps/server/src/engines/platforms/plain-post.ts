import type { Post } from './connector.ts';

/** Title, text and topics as one piece, for platforms that know only that. */
export const plainPost = ({ title, text, tags }: Pick<Post, 'title' | 'text' | 'tags'>): string =>
  [title.trim(), text.trim(), tags.map((tag) => `#${tag.replace(/^#/, '').trim()}`).join(' ')]
    .filter(Boolean)
    .join('\n');
