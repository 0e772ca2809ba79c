import type { ModelEndpoint, PricedModel, WriteTask } from '#kernel/model.ts';
import { EndpointFailure, failureOf } from './failure.ts';

export interface Tokens {
  input: number;
  output: number;
}

/** A characters-to-tokens guess for services that tell no usage: Chinese is about one a character, rounded up. */
const guessed = (text: string) => Math.ceil(text.length * 0.8);

export const costOf = ({ inputPrice, outputPrice }: PricedModel, { input, output }: Tokens) =>
  (input * inputPrice + output * outputPrice) / 1_000_000;

interface Asking {
  endpoint: ModelEndpoint;
  key: string | null;
  model: string;
  task: Pick<WriteTask, 'system' | 'prompt' | 'seed' | 'maxTokens'>;
  signal: AbortSignal;
  fetch: typeof fetch;
  onText?(delta: string): void;
}

/** One streamed answer of one endpoint. Throws EndpointFailure, or the signal's reason when it was cancelled. */
export async function askEndpoint(asking: Asking): Promise<{ text: string; tokens: Tokens }> {
  const { endpoint, key, model, task, signal, fetch, onText } = asking;
  // The SDK takes half a second and 30 MB: only whoever configured a model pays for it.
  const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: endpoint.baseUrl,
    fetch,
    includeUsage: true,
    ...(key === null ? {} : { apiKey: key }),
  });
  const limit = AbortSignal.timeout(endpoint.timeoutSeconds * 1000);
  let text = '';
  try {
    const { stream } = streamText({
      model: provider(model),
      instructions: task.system,
      prompt: task.prompt,
      seed: task.seed,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, limit]),
      // Errors come through the stream; without this the SDK also prints them.
      onError: () => {},
      ...(task.maxTokens ? { maxOutputTokens: task.maxTokens } : {}),
    });
    let ending: string | undefined;
    let tokens: Tokens | null = null;
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        text += part.text;
        if (part.text) onText?.(part.text);
      } else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') throw signal.aborted ? signal.reason : limit.reason;
      else if (part.type === 'finish') {
        ending = part.finishReason;
        const { inputTokens, outputTokens } = part.totalUsage;
        if (inputTokens !== undefined) tokens = { input: inputTokens, output: outputTokens ?? 0 };
      }
    }
    return whole(
      text,
      ending,
      tokens ?? { input: guessed(task.system + task.prompt), output: guessed(text) },
    );
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw failureOf(limit.aborted ? limit.reason : error, endpoint.timeoutSeconds, text !== '');
  }
}

function whole(text: string, ending: string | undefined, tokens: Tokens) {
  if (ending === 'content-filter')
    throw new EndpointFailure('模型拒绝回答：内容触发了模型服务的安全策略，请调整主题', { faulty: false });
  if (ending !== 'stop' && ending !== 'length') throw new EndpointFailure('连接中断，模型响应不完整');
  const said = text.replace(/^<think>[\s\S]*?<\/think>/, '').trim();
  if (!said) throw new EndpointFailure('模型未返回内容', { faulty: false });
  if (REFUSALS.test(said)) throw new EndpointFailure('模型拒绝回答，请调整主题或提示词', { faulty: false });
  return { text: ending === 'length' ? toLastSentence(said) : said, tokens };
}

/** A short answer that begins like this is no article. */
const REFUSALS =
  /^(?=[\s\S]{0,120}$)(很?抱歉|对不起|作为(一个|一名)?(AI|人工智能)|我(不能|无法)|I('m| am) sorry|I can(no|')t)/i;

/** Cut off by its limit: what is whole is kept. */
function toLastSentence(text: string): string {
  const end = Math.max(...[...'。！？!?}'].map((mark) => text.lastIndexOf(mark)));
  return end > text.length / 2 ? text.slice(0, end + 1) : text;
}
