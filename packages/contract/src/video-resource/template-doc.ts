import { labelBeside, MOST_STICKERS } from '../ai-video/cut-frames.ts';
import type { SubtitleChoice, VideoDoc, VideoShot } from '../ai-video/doc.ts';
import type { TemplateContent } from './template.ts';
import { fillWords, transitionMs } from './template-cut.ts';

/** The placeholder texts of a template, by name. */
export const filledWords = (filled: readonly { word: string; text: string }[]): Record<string, string> =>
  Object.fromEntries(filled.map(({ word, text }) => [word, text]));

/**
 * A film in the manner of a template, shot by shot: how each is framed, moves and changes to the next, what stands on it, how
 * subtitles look. Footage stays; what is said stays where something is said.
 */
export function withTemplate(
  doc: VideoDoc,
  content: TemplateContent,
  words: Readonly<Record<string, string>>,
): VideoDoc {
  const shots = doc.shots.map((shot, at): VideoShot => {
    const like = content.shots[at];
    if (!like) return shot;
    const { ground: _before, ...rest } = shot;
    return {
      ...rest,
      line: shot.line || fillWords(like.line, words),
      fit: like.fit,
      move: like.move,
      transition: { kind: like.transition, ms: transitionMs(like.transition, Math.min(shot.ms, like.ms)) },
      ...(like.card ? { ground: like.card } : {}),
      ...(like.claim && !shot.line ? { claim: fillWords(like.line, words) } : {}),
    };
  });
  const texts = content.shots.slice(0, shots.length).flatMap(({ texts: some }, at) =>
    some.map(({ text, ...look }, nth) => ({
      ...look,
      id: `t${at}x${nth}`,
      text: fillWords(text, words),
      shot: shots[at]?.id ?? '',
      from: 0,
      to: 0,
    })),
  );
  return {
    ...doc,
    ratio: content.ratio,
    shots,
    // What somebody put there by hand stays.
    stickers: [...doc.stickers.filter(({ shot }) => shot === undefined), ...texts].slice(0, MOST_STICKERS),
    subtitles: subtitlesOf(content.subtitles),
    corner: labelBeside(content.label, doc.logo),
  };
}

const subtitlesOf = ({
  size,
  place,
  ...colors
}: TemplateContent['subtitles']): NonNullable<SubtitleChoice> => ({
  look: colors.karaoke ? 'karaoke' : colors.box ? 'box' : 'white',
  size,
  place,
  colors,
});
