import type { Material } from '@zhiying/contract';
import type { Dayjs } from 'dayjs';

interface Summary {
  materials: readonly Pick<Material, 'name'>[];
  names: readonly string[];
  people: number | undefined;
  from: Dayjs | null;
  until: Dayjs | null;
}

const few = (names: readonly string[], unit: string) =>
  names.length > 2 ? `${names.slice(0, 2).join('、')}等 ${names.length} ${unit}` : names.join('、');

/** What will happen, in a sentence, before it does. */
export function summaryOf({ materials, names, people, from, until }: Summary): string {
  const what = few(
    materials.map(({ name }) => `「${name}」`),
    '个素材',
  );
  const when = from ? `${from.format('YYYY-MM-DD HH:mm')} 开始` : '立即开始';
  const end = until ? `${until.format('YYYY-MM-DD HH:mm')} 自动下架` : '长期有效，直至下架';
  const told = people === undefined ? '' : `${people.toLocaleString('zh-CN')} 人可在素材库查看并收到通知；`;
  return `${what}发布到${few(names, '处')}：${told}${when}，${end}。`;
}
