import { factsIn, type VideoDoc, withFacts } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { factsNow } from '../../ai/index.ts';

export const scriptOf = ({ shots }: Pick<VideoDoc, 'shots'>) =>
  shots
    .map(({ line }) => line.trim())
    .filter(Boolean)
    .join('\n');

/** Whether a film has narration. */
export const isSpoken = (doc: VideoDoc) => doc.voice !== null && scriptOf(doc) !== '';

export interface Script {
  /** What is said in each shot, with the facts as they stand now. */
  lines: string[];
  /** What the subtitle of each shot says; the line itself unless somebody wrote another. */
  subtitles: string[];
  stickers: string[];
  /** Facts it names that hold no longer, in words. */
  gone: string[];
}

/** The words of a film as people hear and read them. */
export async function readScript(db: Queries, channelId: number, doc: VideoDoc): Promise<Script> {
  const texts = [
    ...doc.shots.flatMap(({ line, subtitle }) => [line, subtitle ?? '']),
    ...doc.stickers.map(({ text }) => text),
  ];
  const ids = [...new Set(texts.flatMap(factsIn))];
  const facts = ids.length > 0 ? await factsNow(db, channelId, ids) : new Map();
  const values = new Map([...facts.values()].map(({ id, value }) => [id, value]));
  return {
    lines: doc.shots.map(({ line }) => withFacts(line, values).trim()),
    subtitles: doc.shots.map(({ line, subtitle }) => withFacts(subtitle ?? line, values).trim()),
    stickers: doc.stickers.map(({ text }) => withFacts(text, values)),
    gone: ids.flatMap((id) => {
      const fact = facts.get(id);
      if (fact?.state === 'valid') return [];
      return [fact ? `${fact.subject}${fact.name}` : '引用的事实'];
    }),
  };
}
