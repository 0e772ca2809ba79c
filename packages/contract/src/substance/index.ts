import './names.ts';

export { RecipientGroup, substanceGroup } from './group.ts';
export { INBOX_BOXES, type InboxBox, MustShare, Received, substanceInbox } from './inbox.ts';
export { SubstanceNote, substanceReview } from './review.ts';
export { type RichBlock, type RichSpan, richBlocks, richPlain, richText } from './rich-body.ts';
export { DELIVERY_STEPS, Delivery, SEND_PIECES_MAX, Send, type SendTarget, substanceSend } from './send.ts';
export * from './shape.ts';
export {
  LEADS_NOTE,
  LEADS_OF_A_LINK,
  LEADS_OF_A_NUMBER_A_DAY,
  LOOK_LINK_HOURS,
  SHARE_LINK_DAYS,
  SHARE_PAGE,
  SHARE_PAGE_MAX_BYTES,
  ShareLead,
  substanceShare,
  VISIT_BURST,
  VISIT_TIMES,
} from './share.ts';
export * from './states.ts';
export { type SubstanceSearch, substance } from './substance.ts';
