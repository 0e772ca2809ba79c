import { expect, it } from 'vitest';
import { factsAbout } from './facts-about.ts';

const fact = (subject: string, name: string, value = '有') => ({ subject, name, value });
const others = Array.from({ length: 60 }, (_none, at) => fact('示例·其他', `配置 ${at + 1}`));
const names = (question: string, product: string, facts = others, most = 3) =>
  factsAbout(facts, { question, product }, most).map(({ subject, name }) => `${subject} ${name}`);

it('先给与提问有关的事实，无论它排在第几', () => {
  const facts = [...others, fact('示例·S5', '后备厢容积', '560 升')];
  expect(names('后备厢有多大？', '', facts)[0]).toBe('示例·S5 后备厢容积');
});

it('同样有关时先给正在介绍的车型', () => {
  const facts = [fact('示例·S3', '轴距'), ...others, fact('示例·S5', '轴距')];
  expect(names('轴距多少', '示例·S5', facts).slice(0, 2)).toEqual(['示例·S5 轴距', '示例·S3 轴距']);
});

it('都无关时按原来的顺序', () => {
  expect(names('你好', '')).toEqual(['示例·其他 配置 1', '示例·其他 配置 2', '示例·其他 配置 3']);
});
