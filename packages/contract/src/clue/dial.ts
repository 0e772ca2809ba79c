/**
 * Dialling hands the whole number to the caller's browser, so these limits bound how many numbers one person can collect. They count
 * clues, not calls: trying the same customer again uncovers nothing new.
 */
export const DIALS_AN_HOUR = 30;
export const DIALS_A_DAY = 120;
/** Clues somebody may have dialled without a follow-up before further ones wait. */
export const DIALS_WITHOUT_FOLLOW = 10;
/** Clues that people assigned to themselves: each dial needs a reason, and so many are dialled a day. */
export const SELF_ASSIGNED_DIALS_A_DAY = 5;
/** Clues that somebody dialled and gave away again within a day, from which on the managers are told. */
export const DIALLED_AND_RETURNED = 5;

/** The page that a desk's QR code opens on a phone. */
export const DIAL_PAGE = '/manager/dial';
/** How long a QR code for dialling holds; it dials once. */
export const DIAL_LINK_MINUTES = 2;
