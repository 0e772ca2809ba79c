import { BrokenOff, EndpointFailure } from '../failure.ts';
import type { createChatReader } from './chat-reader.ts';
import { createLeadInFilter, withoutSmallTalk } from './small-talk.ts';
import { createThoughtFilter } from './thoughts.ts';

interface Listener {
  onText?(delta: string): void;
  /** What was streamed so far is void. */
  onReset?(): void;
}

/** The words meant for the reader, collected and streamed without the model's thoughts and lead-ins. */
export function createAnswer({ onText, onReset }: Listener) {
  let text = '';
  let shown = false;
  const opening = createLeadInFilter((piece) => {
    shown = true;
    onText?.(piece);
  });
  const thoughts = createThoughtFilter({
    onText(piece) {
      text += piece;
      opening.push(piece);
    },
    onReset() {
      text = '';
      opening.reset();
      if (shown) onReset?.();
      shown = false;
    },
  });
  return {
    push: thoughts.push,
    /** Null where the text ended inside a thought. */
    end(): string | null {
      if (!thoughts.end()) return null;
      opening.end();
      return withoutSmallTalk(text);
    },
  };
}

/** Reasons to end that leave the text unfinished, beside running into the limit. */
const CUT = /^(?:length|(?:model|max)_(?:length|tokens|output_tokens))$/;
const REFUSED = /^(?:content_?filter|sensitive|safety|recitation|prohibited_content)$/;
const STOPPED = /error|insufficient|abort|cancel|timeout/;

/** A short answer that begins like this is no article. */
const REFUSALS =
  /^(?=[\s\S]{0,120}$)(很?抱歉|对不起|作为(一个|一名)?(AI|人工智能)|我(不能|无法)|I('m| am) sorry|I can(no|')t)/i;

/** Why an answer that was read to its end must not be used. */
export function wrongWith(
  { ending, closed }: ReturnType<typeof createChatReader>['state'],
  text: string | null,
): EndpointFailure | null {
  const wrong = (message: string, faulty = false) => new EndpointFailure(message, { faulty, billed: true });
  if (REFUSED.test(ending)) return wrong('模型拒绝回答：内容触发了模型服务的安全策略，请调整主题');
  if (CUT.test(ending))
    return wrong(
      `模型输出到长度上限被截断（已写 ${text?.length ?? 0} 字），内容不完整，请调大模型服务的输出长度或减少字数后重试`,
    );
  if (STOPPED.test(ending)) return wrong(`模型服务中途停止（${ending.slice(0, 40)}），内容不完整`, true);
  if (!ending && !closed) return BrokenOff();
  if (text === null) return wrong('模型只输出了思考过程，没有写出完整的回答');
  if (!text) return wrong('模型未返回内容');
  if (REFUSALS.test(text)) return wrong('模型拒绝回答，请调整主题或提示词');
  return null;
}
