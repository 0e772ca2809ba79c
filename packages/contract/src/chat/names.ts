import type {} from '../core/common.ts';
import type {} from '../core/events.ts';
import type { ChatPlatform } from './words.ts';

declare module '../core/common.ts' {
  interface Entities {
    chatTalk: true;
    chatMessage: true;
    chatCustomer: true;
    chatTag: true;
    chatCanned: true;
    chatAccount: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Talks changed hands, state or content; open inboxes ask again. */
    'chat.changed': { ids: number[] };
    /** Customers wrote; what came together is told of together. */
    'chat.arrived': {
      rows: { id: number; talkId: number; platform: ChatPlatform; name: string; text: string }[];
    };
  }
}
