import type { AiMark } from '@zhiying/contract';
import type { ArticleRecord } from './article.repository.ts';

const PRODUCER = '智营';

/**
 * What 人工智能生成合成内容标识办法 asks for: an explicit label in the text (第四条), and implicit metadata saying that it is
 * generated, by whom and under which number (第五条, GB 45438—2025). Text that no model had a hand in has none: what people wrote
 * from the start, and drafts that were only laid out.
 */
export const aiMarkOf = (
  { id, writtenAt, engine }: Pick<ArticleRecord, 'id' | 'writtenAt' | 'engine'>,
  label: string,
): AiMark | null =>
  writtenAt
    ? {
        label,
        engine,
        metadata: {
          Label: '1',
          ContentProducer: PRODUCER,
          ProduceID: `zhiying-article-${id}`,
          ReservedCode1: '',
          ContentPropagator: PRODUCER,
          PropagateID: `zhiying-article-${id}`,
          ReservedCode2: '',
        },
      }
    : null;
