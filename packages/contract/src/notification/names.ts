import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    notification: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    'notification.created': { id: number; title: string; body: string; link: string | null; unread: number };
    'notification.read': { unread: number };
  }
}
