import { contract } from '@zhiying/contract';
import { type Bench, interleaved, measured } from './harness.ts';

const WORDS = 50_000;
const AT_ONCE = 10_000;
/** Characters: a long article. */
const LENGTH = 3_000;
const TIMES = 50;
const GOAL_MS = 10;

const word = (at: number) =>
  `词${String.fromCodePoint(0x4e00 + (at % 5000), 0x4e00 + Math.floor(at / 5000) * 97)}库`;
const TEXT = Array.from({ length: LENGTH }, (_, at) =>
  String.fromCodePoint(0x4e00 + ((at * 131) % 5000)),
).join('');

/** A text of the length of an article against the lists of a channel, over HTTP: nothing of it is kept. */
export const checkWords: Bench = {
  title: `an article of ${LENGTH} characters against ${WORDS} words of the channel`,
  async run({ house }) {
    const { ask, pid } = await house();
    const asked = (text: string) => async () => {
      const { seconds, cpuSeconds } = await measured([pid], async () => {
        for (let at = 0; at < TIMES; at += 1) await ask(contract.aiCheck.tryText, { text });
      });
      return { seconds: seconds / TIMES, cpuSeconds };
    };
    for (let from = 0; from < WORDS; from += AT_ONCE) {
      const words = Array.from({ length: AT_ONCE }, (_, at) => word(from + at));
      await ask(contract.aiCheck.addWords, { kind: 'never', words, instead: [], remark: '' });
    }
    const since = performance.now();
    await ask(contract.aiCheck.tryText, { text: TEXT });
    const first = performance.now() - since;
    // One character costs what every call costs; the rest is the check.
    const found = await interleaved({ article: asked(TEXT), call: asked('字') });
    const ms = (found.article.seconds - found.call.seconds) * 1000;
    return [
      {
        what: 'one check, what every call costs taken off',
        ours: `${ms.toFixed(2)} ms`,
        baseline: `${GOAL_MS} ms`,
        ratio: ms / GOAL_MS,
        goal: '≤ 1×',
        ok: ms <= GOAL_MS,
      },
      {
        what: 'the first check after a change, with the lists made ready',
        ours: `${first.toFixed(0)} ms`,
        baseline: '2000 ms',
        ratio: first / 2000,
        goal: '≤ 1×',
        ok: first <= 2000,
      },
    ];
  },
};
