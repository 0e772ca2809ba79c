import './names.ts';

export { type KoxSearch, kox } from './kox.ts';
export {
  KOX_POST_IMPORT,
  type KoxPostSearch,
  type KoxRankSearch,
  koxPost,
  koxRank,
} from './post.ts';
export {
  KOX_AGREEMENTS,
  KOX_KINDS,
  KOX_POST_SOURCES,
  KOX_TASK_STATES,
  KOX_WARN_DAYS,
  Kox,
  type KoxAgreement,
  type KoxFigures,
  KoxGroup,
  KoxInfo,
  type KoxKind,
  KoxPost,
  KoxRank,
  KoxTask,
} from './shape.ts';
export { type KoxTaskSearch, koxTask } from './task.ts';
