import './names.ts';

export { type CommentSearch, comment } from './comment.ts';
export {
  COMMENT_ACTIONS,
  COMMENT_MARKS,
  Comment,
  CommentInfo,
  CommentMark,
  CommentReply,
  CommentWords,
} from './shape.ts';
export { type CommentState, commentState } from './states.ts';
