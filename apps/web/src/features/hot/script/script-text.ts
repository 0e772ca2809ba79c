import type { LiveScript } from '@zhiying/contract';

/** As it is copied, printed or saved. */
export function scriptText({ title, opening, points, questions, closing, remarks }: LiveScript): string {
  const part = (name: string, text: string) => (text ? [`【${name}】`, text, ''] : []);
  const told = points.map(({ point, fact }, at) => `${at + 1}. ${point}${fact ? `\n   事实：${fact}` : ''}`);
  return [
    title,
    '',
    ...part('开场', opening),
    ...part('讲解要点', told.join('\n')),
    ...part('互动问题', questions.map((question, at) => `${at + 1}. ${question}`).join('\n')),
    ...part('结尾', closing),
    ...part('备注', remarks),
  ]
    .join('\n')
    .trim();
}
