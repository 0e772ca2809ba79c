import { factField } from '@zhiying/contract';
import type { WriteTask } from '#kernel/model.ts';

/** What the offline writer makes of a task: the text, and the same as a value of the purpose's shape. */
export function writeOffline({ purpose, brief, seed }: WriteTask): { text: string; value: unknown } {
  const { topic, facts, count = 10 } = brief;
  if (purpose === 'title') {
    const titles = Array.from({ length: count }, (_, n) => ({
      title: `${topic}（${n + 1}）`,
      reason: '点明主题',
    }));
    return { text: titles.map(({ title }) => title).join('\n'), value: { titles } };
  }
  if (purpose === 'topic') {
    const topics = Array.from({ length: count }, (_, n) => ({
      name: `#${topic}${n + 1}`,
      reason: '贴合主题',
    }));
    return { text: topics.map(({ name }) => name).join('\n'), value: { topics } };
  }
  const title = brief.title ?? topic;
  const said = facts.map(({ id, subject, name }) => `${subject}的${name}为${factField(id)}。`).join('');
  const text = brief.text ?? `${said}欢迎到店了解（${seed}）。`;
  return { text: `${title}\n\n${text}`, value: { title, text } };
}
