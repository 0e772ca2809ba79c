/** What can be announced. Events with a member reach that member's browsers; the rest stay between server processes. */
export interface EventData {
  /** Keys, memberships, state or sessions of these members changed; null means of everybody. */
  'access.changed': { memberIds: number[] | null };
  'notification.created': { id: number; title: string; body: string; link: string | null; unread: number };
  'notification.read': { unread: number };
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
  /** Something about these materials is new: processed, reviewed, published. Lists that show them read them again. */
  'material.changed': { ids: number[] };
  /** Something about these content accounts is new: connected, checked, paused. */
  'account.changed': { ids: number[] };
  /** Something about these themes is new: state, counts, articles. */
  'theme.changed': { ids: number[] };
  /** One article while it is written; `text` is there for the one shown live, and holds all of it so far. */
  'article.progress': {
    themeId: number;
    articleId: number;
    no: number;
    status: 'queued' | 'writing' | 'done' | 'failed' | 'cancelled';
    title: string;
    percent: number;
    words: number;
    text?: string;
    note: string;
  };
  /** Somebody saved it; an open editor with an older version says so. */
  'article.changed': { themeId: number; articleId: number; version: number; by: string };
  /** Who has the article open now. */
  'article.presence': { articleId: number; people: { id: number; name: string }[] };
  /** These attempts of a theme's release moved on; without ids: several of them. */
  'publish.changed': { batch: 'aiTheme'; batchId: number; ids: number[] };
  'export.changed': { id: number; title: string; status: string; rows: number; total: number | null };
  /** Newer figures of published posts have been read. At most once a minute, and when somebody asked for it. */
  'analysis.changed': { at: string };
}
export type EventTopic = keyof EventData;

/** One message on the browser's stream. */
export type StreamEvent = { [T in EventTopic]: { id: number; topic: T; data: EventData[T] } }[EventTopic];

export const EVENT_STREAM_PATH = '/api/admin/events';
