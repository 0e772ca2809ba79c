import { LINE_MAX, type LiveScript, type ScriptLine } from '@zhiying/contract';
import { sentencesOf } from '../../video-resource/index.ts';

/** A script that was adopted with a hot topic, sentence by sentence. */
export function linesOfHot({ opening, points, questions, closing }: LiveScript): ScriptLine[] {
  const of = (part: ScriptLine['part'], text: string): ScriptLine[] =>
    sentencesOf(text).map((sentence) => ({ part, text: sentence.slice(0, LINE_MAX), factIds: [] }));
  const lines = [
    ...of('opening', opening),
    ...points.flatMap(({ point, fact }) => of('selling', fact ? `${point}。${fact}` : point)),
    ...questions.flatMap((question) => of('interaction', question)),
    ...of('closing', closing),
  ];
  return lines.length > 0 ? lines : [{ part: 'opening', text: '大家好，欢迎来到直播间。', factIds: [] }];
}
