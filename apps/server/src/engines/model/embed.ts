import { z } from 'zod';
import { boundedBody } from '#kernel/http/bounded-body.ts';
import type { ModelEndpoint } from '#kernel/model.ts';
import type { Tokens } from './answer/chat-reader.ts';
import { EndpointFailure, failureOf, serviceWords } from './failure.ts';

const Answer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1).max(8_192) })),
  usage: z.object({ prompt_tokens: z.int() }).optional(),
});

/** A hundred vectors of the largest size, written out. */
const MOST_BYTES = 32 * 1_048_576;

interface Asking {
  endpoint: ModelEndpoint;
  key: string | null;
  model: string;
  texts: readonly string[];
  signal: AbortSignal;
  fetch: typeof fetch;
}

/** One call of `/embeddings`; the vectors have unit length, in the order of the texts. */
export async function embedTexts({ endpoint, key, model, texts, signal, fetch }: Asking): Promise<{
  vectors: Float32Array[];
  tokens: Tokens;
}> {
  const limit = AbortSignal.timeout(endpoint.timeoutSeconds * 1000);
  try {
    const response = await fetch(`${endpoint.baseUrl}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      signal: AbortSignal.any([signal, limit]),
    });
    if (!response.ok) throw new EndpointFailure(`向量接口返回 ${response.status}`);
    const bytes = await boundedBody(response, MOST_BYTES);
    if (!bytes) throw new EndpointFailure('向量接口返回的内容过长', { billed: true });
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    const read = Answer.safeParse(value);
    const words = read.success ? null : serviceWords(value);
    if (words !== null) throw new EndpointFailure(`向量接口返回错误${words}`);
    const rows = read.success ? read.data.data.toSorted((a, b) => a.index - b.index) : [];
    if (rows.length !== texts.length)
      throw new EndpointFailure('向量接口返回的内容不符合格式', { billed: true });
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    return {
      vectors: rows.map(({ embedding }) => unit(embedding)),
      tokens: { input: read.data?.usage?.prompt_tokens ?? characters, output: 0 },
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof EndpointFailure) throw error;
    throw failureOf(limit.aborted ? limit.reason : error, endpoint.timeoutSeconds, false);
  }
}

function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (number) => number / length);
}
