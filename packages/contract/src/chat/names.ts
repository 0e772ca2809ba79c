import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';
import type { TalkState } from './states.ts';
import type { ChatPlatform } from './words.ts';

declare module '../core/refs.ts' {
  interface Entities {
    chatTalk: true;
    chatMessage: true;
    chatCustomer: true;
    chatTag: true;
    chatCanned: true;
    chatView: true;
    chatAccount: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Talks changed hands, state or content; open inboxes ask again. */
    'chat.changed': { ids: number[] };
    /**
     * A talk was given to somebody else, told to those who saw it and no longer do. All they learn of it is who did that, nobody where
     * the house gave it out, and who has it now.
     */
    'chat.lost': { talkId: number; by: { id: number; name: string } | null; to: string | null };
    /** Customers wrote; what came together is told of together. */
    'chat.arrived': {
      rows: {
        id: number;
        talkId: number;
        platform: ChatPlatform;
        name: string;
        text: string;
        ownerId: number | null;
        state: TalkState;
      }[];
    };
    /** A colleague writes an answer, or has stopped; told and forgotten. */
    'chat.typing': { talkId: number; memberId: number; name: string; on: boolean };
    /** A colleague came or went; told and forgotten. */
    'chat.presence': { memberId: number };
  }
}
