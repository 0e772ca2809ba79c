import type { MessageKind } from '@zhiying/contract';
import type { ChatContent } from '#engines/platforms/index.ts';
import type { KeptCard, KeptMedia } from './chat.table.ts';

interface Kept {
  kind: MessageKind;
  text: string;
  media: KeptMedia | null;
  card: KeptCard | null;
}

/** What somebody wrote as it is kept; what there is no word for keeps the platform's own. */
export function keptContent(content: ChatContent): Kept {
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
