import { z } from 'zod';
import { BrokenOff, EndpointFailure, NotTheProtocol, serviceWords } from '../failure.ts';

export interface Tokens {
  input: number;
  output: number;
}

const Content = z
  .union([
    z.string(),
    z
      .array(z.object({ text: z.string().catch('') }))
      .transform((parts) => parts.map(({ text }) => text).join('')),
  ])
  .catch('');
const Choice = z.object({
  delta: z.object({ content: Content }).nullish().catch(null),
  message: z.object({ content: Content }).nullish().catch(null),
  text: z.string().nullish().catch(null),
  finish_reason: z.string().nullish().catch(null),
});
const Chunk = z.object({
  choices: z.array(Choice).nullish().catch(null),
  usage: z
    .object({ prompt_tokens: z.number(), completion_tokens: z.number().catch(0) })
    .nullish()
    .catch(null),
});

/**
 * Reads an answer of the OpenAI chat protocol as services send it: a stream of events, lines of JSON, or one JSON document where
 * the service does not stream. Its state says what has arrived, whatever ends the reading.
 */
export function createChatReader(onText: (text: string) => void) {
  const state = {
    /** `finish_reason`, once it came. */
    ending: '',
    /** The service said that nothing follows. */
    closed: false,
    tokens: null as Tokens | null,
    /** Whether anything of the protocol came. */
    begun: false,
    characters: 0,
  };
  /** Lines that are no events. */
  let plain = '';
  /** The service said that it is at work. */
  let alive = false;

  function take(json: string) {
    if (/^\[done\]$/i.test(json)) {
      state.closed = true;
      return;
    }
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      throw NotTheProtocol();
    }
    const words = serviceWords(value);
    if (words !== null)
      throw new EndpointFailure(`模型服务返回错误${words}`, { billed: state.characters > 0 });
    const { success, data } = Chunk.safeParse(value);
    if (!success) throw NotTheProtocol();
    if (data.usage) {
      state.tokens = { input: data.usage.prompt_tokens, output: data.usage.completion_tokens };
      // Alone, it is what comes last.
      if (data.choices?.length === 0) state.closed = true;
    }
    const [choice] = data.choices ?? [];
    if (!choice) return;
    state.begun = true;
    // Some repeat the whole text in their last event.
    const text =
      choice.delta?.content || (state.characters > 0 ? '' : choice.message?.content || choice.text) || '';
    state.characters += text.length;
    if (text) onText(text);
    if (choice.finish_reason) state.ending = choice.finish_reason.toLowerCase();
  }

  function takeLine(line: string) {
    const event = /^data:\s*(.*?)\s*$/.exec(line);
    if (event) {
      if (event[1]) take(event[1]);
    } else if (/^(?::|(?:event|id|retry):)/.test(line)) alive = true;
    else plain += `${line}\n`;
  }

  /** An answer without events: one JSON document, or one a line. All of it has arrived. */
  function takePlain() {
    const text = plain.trim();
    if (!text) return;
    const whole = isJson(text) ? [text] : text.split(/\s*\n\s*/);
    for (const json of whole) take(json);
    if (whole.length === 1) state.closed = true;
  }

  return {
    state,
    async read(body: AsyncIterable<Uint8Array>) {
      const decoder = new TextDecoder();
      let rest = '';
      for await (const bytes of body) {
        const piece = decoder.decode(bytes, { stream: true });
        rest += piece;
        // Looking through a long line again for each piece of it would take the square of its length.
        if (!piece.includes('\n')) continue;
        const lines = rest.split(/\r?\n/);
        rest = lines.pop() ?? '';
        for (const line of lines) takeLine(line);
        // Nothing follows; some services keep the connection open all the same.
        if (state.closed) return;
      }
      takeLine(rest);
      if (!state.begun) takePlain();
      if (!state.begun) throw alive && !plain.trim() ? BrokenOff() : NotTheProtocol();
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
