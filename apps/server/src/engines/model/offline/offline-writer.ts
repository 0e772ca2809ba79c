import type { Brief, WriteTask } from '#kernel/model.ts';
import { ModelNeeded } from '../model.errors.ts';
import { composeDraft } from './draft.ts';
import { layOutLenses, rewordShot } from './storyboard.ts';
import { tidyText } from './tidy.ts';
import { gatherTitles } from './titles.ts';

/** What is made of a task without a model: the text, and the same as a value of the purpose's shape. */
export function writeOffline({ purpose, brief, seed }: Pick<WriteTask, 'purpose' | 'brief' | 'seed'>): {
  text: string;
  value: unknown;
} {
  switch (purpose) {
    case 'title': {
      const titles = gatherTitles(brief);
      return { text: titles.map(({ title }) => title).join('\n'), value: { titles } };
    }
    case 'topic':
      throw ModelNeeded('生成话题需要接入模型，未接入时请手动填写');
    case 'intent':
      throw ModelNeeded('模型判定意向需要接入模型，未接入时只用规则判定');
    case 'chat':
    case 'embed':
    case 'work':
      throw ModelNeeded('未接入模型，无法生成');
    case 'polish': {
      const text = tidyText(brief);
      return { text, value: { title: brief.title ?? brief.topic, text } };
    }
    case 'share': {
      const texts = shareDrafts(brief, seed);
      return { text: texts.join('\n\n'), value: { texts } };
    }
    case 'storyboard': {
      const lenses = brief.shot ? rewordShot(brief.shot) : layOutLenses(brief);
      return {
        text: lenses.map(({ picture, lines }) => `${picture}：${lines[0] ?? ''}`).join('\n'),
        value: { lenses },
      };
    }
    case 'article':
    case 'test': {
      const { title, text } = composeDraft(brief, seed);
      return { text: `${title}\n\n${text}`, value: { title, text } };
    }
  }
}

/** A draft for each wanted, each beginning with another point; a brief that says little gives fewer. */
const shareDrafts = (brief: Brief, seed: number) => [
  ...new Set(Array.from({ length: brief.count ?? 1 }, (_, at) => composeDraft(brief, seed + at).text)),
];
