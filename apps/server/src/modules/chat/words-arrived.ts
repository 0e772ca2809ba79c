import type { ChatPlatform } from '@zhiying/contract';
import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

/** Something a customer wrote that was not known before. */
export interface ArrivedWords {
  channelId: number;
  nodeId: number;
  path: string;
  platform: ChatPlatform;
  account: string;
  /** The platform's own numbers for the message and for whoever wrote it: to be kept as a mark, never as they are. */
  externalId: string;
  author: string;
  name: string;
  /** Numbers in it are masked; the last one they left stands apart. */
  text: string;
  phone: string | null;
  at: string;
}

/** Told of each message once, in the transaction that keeps it, and of all that came together at once. */
export const wordsArrived =
  slot<(unit: Unit, words: readonly ArrivedWords[]) => Promise<void>>('chat.wordsArrived');
