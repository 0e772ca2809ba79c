import { contract } from '@zhiying/contract';
import { useLive } from '#kit/session/events/use-live.ts';

/** The queue follows what the audit marks and what others decide. */
export const useLiveAudit = () =>
  useLive([contract.chatAudit.list.path, contract.chatAudit.counts.path], { 'chat.audited': true });
