/**
 * Data of every event, by topic; each area adds its own. Events with a member reach that member's browsers, the
 * others stay between server processes.
 */
export interface EventData {
  /** Keys, memberships, state or sessions of these members changed; null means of everybody. */
  'access.changed': { memberIds: number[] | null };
  'job.changed': {
    id: string;
    name: string;
    title: string;
    status: string;
    done: number;
    total: number | null;
    note: string;
    error: string | null;
  };
  'job.cancel': { id: string };
  /** A job was put in this queue, which has processes that start when there is work. */
  'job.waiting': { queue: string };
}
export type EventTopic = keyof EventData;

/** One message of the browser's event stream. Without a number it is not replayed: a browser that was away misses it. */
export type StreamEvent = {
  [T in EventTopic]: { id: number | null; topic: T; data: EventData[T] };
}[EventTopic];

export const EVENT_STREAM_PATH = '/api/admin/events';
