import { type Call, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { seesPhones } from './phone-access.ts';
import { maskPhonesIn } from './phone-mask.ts';

/** Calls whose replies contain texts by or about customers. */
const ABOUT_CUSTOMERS = [
  '/api/admin/clue/',
  '/api/admin/chat/',
  '/api/admin/growth/',
  '/api/admin/aivideos/comments/',
  '/api/admin/ailive/',
  '/api/admin/aisbot/gap/',
  '/api/admin/substance/share/',
  '/api/admin/notification/',
  '/api/admin/audit/',
  '/api/admin/workbench/',
  '/api/admin/search',
  '/api/admin/download/',
  '/api/admin/job/',
];

/**
 * Exceptions: texts our staff write to be sent or applied. A store's number in them must reach customers, and a form
 * that showed it masked would save it masked.
 */
const WRITTEN_TO_BE_SENT = [
  '/api/admin/chat/canned/',
  '/api/admin/chat/desk/',
  '/api/admin/chat/account/',
  '/api/admin/chat/audit/setting',
  '/api/admin/chat/suggest',
  '/api/admin/growth/template/',
  '/api/admin/growth/config/',
  '/api/admin/ailive/account/',
  '/api/admin/ailive/assistant/',
  '/api/admin/ailive/insert/',
  '/api/admin/ailive/keyword/',
  '/api/admin/ailive/script/',
  '/api/admin/ailive/sound/',
  '/api/admin/ailive/stage/',
  '/api/admin/aivideos/comments/words',
];

const startsWithOne = (path: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => path.startsWith(beginning));

/** Dialling returns the number; the rows of an import are the actor's own file. */
const tellsWhole = ({ path }: Pick<Call, 'path'>) =>
  path === contract.clue.dial.path || path === contract.clue.dialByLink.path || path.endsWith('/import/rows');

/**
 * Whether the call's replies and exports are masked for the actor. Numbers are masked when written; this also covers
 * what we wrote to customers, older rows and whatever an area forgets.
 */
export const masksPhones = (actor: Actor | null, call: Pick<Call, 'path'>): boolean =>
  actor !== null &&
  startsWithOne(call.path, ABOUT_CUSTOMERS) &&
  !startsWithOne(call.path, WRITTEN_TO_BE_SENT) &&
  !tellsWhole(call) &&
  !seesPhones(actor);

export const maskReply = <Reply>(
  actor: Actor | null,
  call: Pick<Call, 'path'> | undefined,
  reply: Reply,
): Reply => (call && masksPhones(actor, call) ? maskPhonesIn(reply) : reply);
