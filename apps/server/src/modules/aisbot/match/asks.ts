import { type Meaning, meaningOf } from './meaning.ts';
import { loadSegment, type Segment } from './segment.ts';
import { smallTalk, withoutGreeting } from './small-talk.ts';
import { SYNONYMS } from './vocabulary.ts';

const ENDS = /[。！？!?；;，,、\n]+|(?<=[吗呢嘛])(?=\p{Script=Han})/u;
const MOST_ASKS = 5;
/** 另外几点关门 is one more question; 另外一家店 is another store. */
const BESIDES =
  /^(?:另外(?![一二两的那哪]|几?[家个])|对了|顺便(?:问(?:一下|下)?)?|再问(?:一下|下)?)[，,\s]*/u;

/**
 * What a message asks, one thing each. What only tells something belongs to the question behind it, or before it at the end:
 * 冬天充电好慢，怎么办 is one question.
 */
export function asksOf(segment: Segment, question: string): Meaning[] {
  const parts = question
    .split(ENDS)
    .map((part, at) => withoutGreeting(at === 0 ? part.trim() : part.trim().replace(BESIDES, '')))
    .filter((part) => part !== '' && smallTalk(part) === null);
  const asks: string[] = [];
  let told = '';
  for (const part of parts) {
    if (meaningOf(segment, part).type === 'topic') told += `${part} `;
    else {
      asks.push(told + part);
      told = '';
    }
  }
  const last = asks.pop();
  if (last !== undefined || told !== '') asks.push(`${last ?? ''} ${told}`.trim());
  return asks.slice(0, MOST_ASKS).map((ask) => meaningOf(segment, ask));
}

/** What a message is about: for each thing all the words for it. */
export async function wordsAbout(question: string): Promise<string[][]> {
  const segment = await loadSegment();
  const about = new Set(
    asksOf(segment, question).flatMap((ask) => [...ask.about].map((word) => word.replace('¬', ''))),
  );
  return [...about]
    .filter((word) => word !== '')
    .map((word) => [word, ...(SYNONYMS[word]?.split(' ') ?? [])]);
}
