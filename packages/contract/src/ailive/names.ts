import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    liveAccount: true;
    liveScript: true;
    liveKeyword: true;
    liveInsert: true;
    liveShow: true;
    liveComment: true;
    liveBlocked: true;
    liveSound: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Something was said, asked or decided in a room; whoever watches it reads it again. Told and forgotten. */
    'ailive.room': { id: number /** The player whose own step it was. */; lease?: number };
    /** The picture of an account's room is another one, or its address has ended. Told and forgotten. */
    'ailive.stage': { id: number };
  }
}
