import { type KeywordRule, tryRules } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { inOrder, type Trial, whyText } from './why.ts';

const rule = (id: number, name: string, about: Partial<KeywordRule>): KeywordRule => ({
  id,
  name,
  enabled: true,
  must: [],
  any: [],
  deny: [],
  priority: 50,
  cooldownSeconds: 60,
  answers: ['好'],
  ...about,
});

/** As the server answers: what the contract's own rules decide. */
const tried = (rules: readonly KeywordRule[], comment: string): Trial[] =>
  tryRules(rules, comment, { now: 0, lastAt: () => undefined }).map(({ rule: one, verdict, wins }) => ({
    rule: { id: one.id, name: one.name, priority: one.priority },
    wins,
    fits: verdict.fits,
    reason: verdict.fits ? null : verdict.reason,
    word: verdict.fits ? verdict.by : verdict.word,
  }));

it('每条规则为什么回复或不回复，都说得清', () => {
  const trials = inOrder(
    tried(
      [
        rule(1, '停用', { any: ['价'], enabled: false }),
        rule(2, '短词', { any: ['价'] }),
        rule(3, '长词', { any: ['落地价'] }),
        rule(4, '低优先', { any: ['落地价'], priority: 10 }),
        rule(5, '较晚', { any: ['落地价'] }),
        rule(6, '缺词', { must: ['置换'] }),
        rule(7, '无关', { any: ['几点', '营业'] }),
        rule(8, '排除', { any: ['落地价'], deny: ['多少'] }),
      ],
      '落地价多少',
    ),
  );
  const winner = trials.find(({ wins }) => wins);
  expect(trials[0]).toBe(winner);
  expect(Object.fromEntries(trials.map((trial) => [trial.rule.name, whyText(trial, winner)]))).toEqual({
    长词: '命中「落地价」，优先级 50',
    短词: '也命中「价」，但命中的词比「落地价」短',
    低优先: '也命中「落地价」，但优先级 10 低于 50',
    较晚: '也命中「落地价」，但建立较晚',
    停用: '已停用',
    缺词: '缺少「置换」',
    无关: '未包含「几点、营业」中的任何一个',
    排除: '包含排除词「多少」',
  });
});
