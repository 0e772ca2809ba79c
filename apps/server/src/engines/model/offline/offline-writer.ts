import type { WriteTask } from '#kernel/model.ts';
import { composeArticle } from './article.ts';
import { createDraw } from './expand.ts';
import { polishOffline } from './polish.ts';
import { composeTitles, composeTopics } from './titles.ts';

/** What the offline writer makes of a task: the text, and the same as a value of the purpose's shape. */
export function writeOffline({ purpose, brief, seed }: Pick<WriteTask, 'purpose' | 'brief' | 'seed'>): {
  text: string;
  value: unknown;
} {
  const draw = createDraw(seed);
  switch (purpose) {
    case 'title': {
      const titles = composeTitles(brief, draw);
      return { text: titles.map(({ title }) => title).join('\n'), value: { titles } };
    }
    case 'topic': {
      const topics = composeTopics(brief, draw);
      return { text: topics.map(({ name }) => name).join('\n'), value: { topics } };
    }
    case 'polish': {
      const text = polishOffline(brief, draw);
      return { text, value: { title: brief.title ?? brief.topic, text } };
    }
    case 'article':
    case 'test': {
      const { title, text } = composeArticle(brief, seed);
      return { text: `${title}\n\n${text}`, value: { title, text } };
    }
  }
}
