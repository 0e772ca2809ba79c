import type { ChatPlatform, Citation, HandoverReason } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';

/** A talk as the answering module gets it. */
export interface AnswererInput {
  talkId: number;
  customerId: number;
  accountId: number;
  platform: ChatPlatform;
  channelId: number;
  nodeId: number;
  path: string;
  /** How often the bot has answered in this talk. */
  botCount: number;
  /** What the customer wrote since the last answer, one after the other; pieces that came within seconds are together. */
  question: string;
  /** The last words before that, oldest first. */
  history: readonly { by: 'customer' | 'us'; text: string }[];
}

/** `sure`: it is sent. Otherwise the talk goes to people, for this reason; `text` may say so to the customer. */
export type AnswererOutput =
  | { sure: true; text: string; citations: readonly Citation[] }
  | { sure: false; reason: HandoverReason; note?: string; text?: string };

export interface Answerer {
  /**
   * Asked by a job, outside any transaction. Whether the talk is still the bot's is looked at again right before anything is
   * sent. Null: nothing to say and nothing to hand over (the account's hours, a limit a customer has used up).
   */
  answer(kernel: Kernel, asking: AnswererInput, signal: AbortSignal): Promise<AnswererOutput | null>;
  /** For people: what could be said. It is shown and never sent by itself. */
  suggest(
    kernel: Kernel,
    asking: AnswererInput,
  ): Promise<readonly { text: string; citations: readonly Citation[] }[]>;
}

/** Who answers talks in state 机器人. The last brought is asked, so that a test can bring its own; without one every talk waits for people. */
export const answerer = slot<Answerer>('chat.answerer');
