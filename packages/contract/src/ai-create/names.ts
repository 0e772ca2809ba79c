import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    aiTheme: true;
    aiArticle: true;
    aiCheckWord: true;
    aiCheckChange: true;
    aiPhrase: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
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
  }
}
