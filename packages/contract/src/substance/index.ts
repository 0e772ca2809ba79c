import './names.ts';

export { RecipientGroup, substanceGroup } from './group.ts';
export { INBOX_BOXES, type InboxBox, Received, substanceInbox } from './inbox.ts';
export { SubstanceNote, substanceReview } from './review.ts';
export { DELIVERY_STEPS, Delivery, SEND_PIECES_MAX, Send, type SendTarget, substanceSend } from './send.ts';
export * from './shape.ts';
export {
  LOOK_LINK_HOURS,
  SHARE_LINK_DAYS,
  SHARE_PAGE,
  SHARE_PAGE_MAX_BYTES,
  ShareLead,
  substanceShare,
} from './share.ts';
export * from './states.ts';
export { type SubstanceSearch, substance } from './substance.ts';
