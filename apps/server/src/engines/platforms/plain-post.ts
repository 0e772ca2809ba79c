import type { Post } from './connector.ts';

/** Title, text and topics as one piece, for platforms that know only that. */
export const plainPost = ({ title, text, tags }: Pick<Post, 'title' | 'text' | 'tags'>): string =>
  [title.trim(), text.trim(), tags.map((tag) => `#${tag.replace(/^#/, '').trim()}`).join(' ')]
    .filter(Boolean)
    .join('\n');

/** Whether a platform gave our text back: on the way, line ends and spaces may have changed. */
export const sameText = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && tidy(a) === tidy(b);

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
