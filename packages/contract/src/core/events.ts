/** What can be announced; each area adds its own. Events with a member reach that member's browsers; the rest stay between server processes. */
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

/** One message on the browser's stream. */
export type StreamEvent = { [T in EventTopic]: { id: number; topic: T; data: EventData[T] } }[EventTopic];

export const EVENT_STREAM_PATH = '/api/admin/events';
