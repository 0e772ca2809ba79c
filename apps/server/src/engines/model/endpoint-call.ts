import type { ModelEndpoint, PricedModel, WriteTask } from '#kernel/model.ts';
import { createAnswer, wrongWith } from './answer/answer.ts';
import { createChatReader, type Tokens } from './answer/chat-reader.ts';
import { failureOf, refusedWith } from './failure.ts';

/** A characters-to-tokens guess for services that tell no usage: Chinese is about one a character, rounded up. */
const guessed = (characters: number) => Math.ceil(characters * 0.8);
/** What an answer without a limit of its own is thought to take. */
const USUAL_TOKENS = 2000;

type ModelPrompt = Pick<WriteTask, 'system' | 'prompt' | 'seed' | 'maxTokens'>;

export const costOf = ({ inputPrice, outputPrice }: PricedModel, { input, output }: Tokens) =>
  (input * inputPrice + output * outputPrice) / 1_000_000;

/** What a call is thought to take, before it is made and where its answer is lost. */
export const estimateOf = ({ system, prompt, maxTokens }: ModelPrompt): Tokens => ({
  input: guessed(system.length + prompt.length),
  output: maxTokens ?? USUAL_TOKENS,
});

interface Asking {
  endpoint: ModelEndpoint;
  key: string | null;
  model: string;
  task: ModelPrompt;
  signal: AbortSignal;
  fetch: typeof fetch;
  onText?(delta: string): void;
  onReset?(): void;
}

/** What became of a call. A call that failed may have been paid for; `tokens` is null where the service did no work. */
export type Outcome = { text: string; tokens: Tokens } | { error: unknown; tokens: Tokens | null };

/** One streamed answer of one endpoint. The error is an EndpointFailure, or the signal's reason when it was cancelled. */
export async function askEndpoint(asking: Asking): Promise<Outcome> {
  const { endpoint, task, signal, fetch } = asking;
  const answer = createAnswer(asking);
  const { state, read } = createChatReader(answer.push);
  const limit = AbortSignal.timeout(endpoint.timeoutSeconds * 1000);
  const estimate = estimateOf(task);
  let accepted = false;
  /** A service that stopped halfway tells no usage; what was allowed is the safe side. */
  const paid = () =>
    state.tokens ?? { ...estimate, output: Math.max(estimate.output, guessed(state.characters)) };
  try {
    const response = await fetch(`${endpoint.baseUrl}/chat/completions`, {
      ...requestOf(asking),
      signal: AbortSignal.any([signal, limit]),
    });
    if (!response.ok) throw await refusedWith(response);
    accepted = true;
    await read((response.body ?? []) as AsyncIterable<Uint8Array>);
  } catch (error) {
    if (signal.aborted) return { error: signal.reason, tokens: paid() };
    const failure = failureOf(limit.aborted ? limit.reason : error, endpoint.timeoutSeconds, accepted);
    // Once the service has said how the answer ended, all of it is here, whatever becomes of the connection.
    if (!state.ending) return { error: failure, tokens: failure.billed || state.tokens ? paid() : null };
  }
  const text = answer.end();
  const wrong = wrongWith(state, text);
  if (wrong || text === null) return { error: wrong, tokens: paid() };
  return { text, tokens: state.tokens ?? { ...estimate, output: guessed(state.characters) } };
}

const requestOf = ({ key, model, task: { system, prompt, seed, maxTokens } }: Asking) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  },
  body: JSON.stringify({
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ],
    seed,
    ...(maxTokens ? { max_tokens: maxTokens } : {}),
    stream: true,
    stream_options: { include_usage: true },
  }),
});
