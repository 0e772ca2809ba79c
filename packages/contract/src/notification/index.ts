import './names.ts';

export {
  NOTICE_KINDS,
  NOTICE_PLACES,
  Notice,
  type NoticeKind,
  type NoticePlace,
  notification,
} from './notification.ts';
