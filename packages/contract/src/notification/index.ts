import './names.ts';

export {
  NOTICE_KINDS,
  NOTICE_SURFACES,
  Notice,
  type NoticeKind,
  type NoticeSurface,
  notification,
} from './notification.ts';
