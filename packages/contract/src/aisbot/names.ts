import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    aisbotDoc: true;
    aisbotPair: true;
    aisbotGap: true;
    aisbotCase: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** What the bot knows changed, or what it could not answer; lists that show it ask again. */
    'aisbot.changed': { what: 'doc' | 'pair' | 'gap' };
  }
}
