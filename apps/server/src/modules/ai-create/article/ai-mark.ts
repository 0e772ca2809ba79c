import type { AiMark } from '@zhiying/contract';
import type { ArticleRecord } from './article.repository.ts';

/**
 * What 人工智能生成合成内容标识办法 asks for: an explicit label in the text (第四条), and implicit metadata saying that it is
 * generated, by which organisation and under which number (第五条, GB 45438—2025). Text that no model had a hand in has none: what people wrote
 * from the start, and drafts that were only laid out.
 */
export const aiMarkOf = (
  { id, writtenAt, engine, producer }: Pick<ArticleRecord, 'id' | 'writtenAt' | 'engine' | 'producer'>,
  label: string,
): AiMark | null =>
  writtenAt
    ? {
        label,
        engine,
        metadata: {
          Label: '1',
          ContentProducer: producer,
          ProduceID: `zhiying-article-${id}`,
          ReservedCode1: '',
          ContentPropagator: producer,
          PropagateID: `zhiying-article-${id}`,
          ReservedCode2: '',
        },
      }
    : null;
