import { fillWords, type Lens, type TemplateContent } from '@zhiying/contract';
import { newPartId } from './write-lenses.ts';

/** The shots of a template as lenses: what should be seen, what is said with the words filled in. Cards want no footage. */
export const templateLenses = (
  { shots }: Pick<TemplateContent, 'shots'>,
  words: Readonly<Record<string, string>>,
): { lens: Lens; hole: boolean }[] =>
  shots.map(({ role, want, line, ms, card }) => ({
    lens: {
      id: newPartId(),
      name: [role, want].filter(Boolean).join('：').slice(0, 60),
      lines: line ? [fillWords(line, words).slice(0, 200)] : [],
      ms,
      clips: [],
    },
    hole: card === null,
  }));
