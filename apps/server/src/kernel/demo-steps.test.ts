import { expect, it } from 'vitest';
import { beginDemo, continueDemo, type DemoStep, demoSteps, orderSteps } from './demo-steps.ts';
import type { Kernel } from './kernel.ts';
import { collectContributions } from './slot.ts';

const step = (name: string, ...needs: string[]): DemoStep => ({ name, needs, write: async () => {} });
/** Nobody asks this one how far it is. */
const kernelWith = (steps: readonly DemoStep[]) =>
  ({
    contributions: collectContributions(steps.map(demoSteps.with)),
    db: { query: async () => [] },
    log: { error: () => {} },
  }) as unknown as Kernel;
const namesOf = (steps: readonly DemoStep[]) => steps.map(({ name }) => name);

it('每一步都在所需的步骤之后，其余按声明的顺序', () => {
  const steps = [
    step('chat', 'clue'),
    step('kox', 'task', 'theme'),
    step('clue'),
    step('theme'),
    step('task'),
  ];
  expect(namesOf(orderSteps(steps))).toEqual(['clue', 'chat', 'theme', 'task', 'kox']);
});

it('所需的步骤不存在时说出是哪一步缺了什么', () => {
  expect(() => orderSteps([step('chat', 'clew')])).toThrow(
    'demo step chat needs clew, which no module brings',
  );
});

it('相互需要时说出整个环', () => {
  const steps = [step('last', 'a'), step('a', 'b'), step('b', 'c'), step('c', 'a'), step('free')];
  expect(() => orderSteps(steps)).toThrow('demo steps need each other: a → b → c → a');
  expect(() => orderSteps([step('own', 'own')])).toThrow('demo steps need each other: own → own');
});

it('由任务完成的步骤之后的，等任务完成才写', async () => {
  const written: string[] = [];
  const noted = (made: DemoStep): DemoStep => ({ ...made, write: async () => void written.push(made.name) });
  const steps = [
    step('package', 'films'),
    step('films', 'footage'),
    { ...step('footage'), endsInJob: true as const },
    step('clue'),
  ];
  const kernel = kernelWith(steps.map(noted));
  await beginDemo(kernel);
  expect(written).toEqual(['footage', 'clue']);
  await continueDemo(kernel, 'footage');
  expect(written).toEqual(['footage', 'clue', 'films', 'package']);
});

it('一步出错，只有需要它的不写，其余照常；数据库断开则整个重来', async () => {
  const written: string[] = [];
  const noted = (made: DemoStep): DemoStep => ({ ...made, write: async () => void written.push(made.name) });
  const failing = (error: Error): DemoStep => ({ ...step('theme'), write: () => Promise.reject(error) });
  const others = [step('posts', 'theme'), step('reads', 'posts'), step('clue')].map(noted);
  await beginDemo(kernelWith([failing(new Error('broken')), ...others]));
  expect(written).toEqual(['clue']);
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  await expect(beginDemo(kernelWith([failing(away), ...others]))).rejects.toThrow('away');
});
