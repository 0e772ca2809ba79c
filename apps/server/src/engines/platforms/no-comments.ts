import type { CommentPage } from './connector.ts';

/** Of platforms that give none to read. */
export const NO_COMMENTS: CommentPage = { comments: [], cursor: '', more: false };
