import { contract } from './contract.ts';
import type { Call } from './core/call.ts';

const { account, chat, chatCustomer, chatMessage, chatReport, chatTag, digitAvatar, digitFilm } = contract;

/**
 * Further addresses of calls, by address: customers' conversations, for one, belong to `chat`, and clients that know them as
 * part of the bot find them there too. The same call answers, with the same keys and the same input.
 */
export const OTHER_ADDRESSES: Readonly<Record<`/api/admin/${string}`, Call>> = {
  '/api/admin/aisbot/talk/list': chat.list,
  '/api/admin/aisbot/talk/info': chat.info,
  '/api/admin/aisbot/message/list': chatMessage.list,
  '/api/admin/aisbot/member/list': chatCustomer.list,
  '/api/admin/aisbot/member/info': chatCustomer.info,
  '/api/admin/aisbot/tag/list': chatTag.list,
  '/api/admin/aisbot/tag/create': chatTag.create,
  '/api/admin/aisbot/tag/update': chatTag.update,
  '/api/admin/aisbot/report/summary': chatReport.summary,
  '/api/admin/aisbot/report/list': chatReport.list,
  '/api/admin/aivideos/account/list': account.list,
  '/api/admin/aivideos/account/info': account.info,
  '/api/admin/aivideos/digitman/avatar/list': digitAvatar.list,
  '/api/admin/aivideos/digitman/list': digitFilm.list,
  '/api/admin/aivideos/digitman/info': digitFilm.info,
  '/api/admin/aivideos/digitman/create': digitFilm.create,
};

const addresses = Map.groupBy(Object.entries(OTHER_ADDRESSES), ([, call]) => call);

export const otherAddresses = (call: Call): string[] => addresses.get(call)?.map(([path]) => path) ?? [];
