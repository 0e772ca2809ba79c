import type { MessageKind } from '@zhiying/contract';
import type { ChatContent } from '#engines/platforms/index.ts';
import type { StoredCard, StoredMedia } from '../chat.table.ts';

export interface MessageColumns {
  kind: MessageKind;
  text: string;
  media: StoredMedia | null;
  card: StoredCard | null;
}

/** The stored columns of a message; an unknown kind keeps the platform's own name. */
export function messageColumns(content: ChatContent): MessageColumns {
  const none = { text: '', media: null, card: null };
  switch (content.kind) {
    case 'text':
      return {
        ...none,
        kind: 'text',
        text: content.cut ? `${content.text}……（内容过长，已截断）` : content.text,
      };
    case 'card':
      return {
        ...none,
        kind: 'card',
        text: content.title,
        card: {
          title: content.title,
          text: content.text,
          url: /^https?:\/\//.test(content.url) ? content.url : null,
        },
      };
    case 'unknown':
      return { ...none, kind: 'unknown', text: content.type };
    default:
      return {
        ...none,
        kind: content.kind,
        media: {
          ref: content.media,
          name: content.kind === 'file' ? content.name : '',
          size: null,
          seconds: null,
        },
      };
  }
}
