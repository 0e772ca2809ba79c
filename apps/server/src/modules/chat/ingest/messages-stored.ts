import type { ChatPlatform } from '@zhiying/contract';
import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

/** A new message of a customer. */
export interface StoredMessage {
  channelId: number;
  nodeId: number;
  path: string;
  platform: ChatPlatform;
  account: string;
  /** The platform's ids of the message and its author: stored only as keyed hashes, never as they are. */
  externalId: string;
  author: string;
  name: string;
  /** Phone numbers are masked; the last one is passed separately. */
  text: string;
  phone: string | null;
  at: string;
}

/** Called once for each new message, in the transaction that stores it, with all messages of a batch. */
export const messagesStored =
  slot<(unit: Unit, words: readonly StoredMessage[]) => Promise<void>>('chat.wordsArrived');
