import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Words of the trade that the general dictionary lacks or thinks rare, with how often they are meant (`word frequency`). */
const TRADE = ['减重 300', '车贷 300', '新材料 300', '还车 60', '倒挡 60', '核载 60', '车机 300', '泊车 300'];
/** Characters on either side that decide whether a name is meant. */
const AROUND = 12;

type Cut = (text: string) => string[];
let cutter: Cut | undefined;

/**
 * Cuts Chinese text into words. Unknown names come apart into characters, so that a border is missing only inside a known word.
 * The dictionary is loaded with the first text (0.3 s, 57 MB): only processes that speak hold it.
 */
const cut: Cut = (text) => {
  if (!cutter) {
    const load = createRequire(import.meta.url);
    const { Jieba } = load('@node-rs/jieba') as typeof import('@node-rs/jieba');
    const jieba = Jieba.withDict(readFileSync(load.resolve('@node-rs/jieba/dict.txt')));
    jieba.loadDict(Buffer.from(`${TRADE.join('\n')}\n`));
    cutter = (part) => jieba.cut(part, false);
  }
  return cutter(text);
};

export interface Words {
  /** Where words begin and end, in UTF-16 units. Whatever is not Chinese is between borders. */
  borders: ReadonlySet<number>;
  /** Whether a part of the text is a word, or several. `own`: a word somebody taught us, which may be a name no dictionary knows. */
  isWord(from: number, to: number, own: boolean): boolean;
}

/** The words of a text, found when they are first asked for. */
export function wordsOf(text: string): Words {
  let found: { borders: Set<number>; runOf: Map<number, Run>; tokenAt: Map<number, Run> } | undefined;
  const words = () => {
    found ??= read(text);
    return found;
  };
  return {
    get borders() {
      return words().borders;
    },
    isWord(from, to, own) {
      const { borders, runOf, tokenAt } = words();
      if (borders.has(from) && borders.has(to)) return true;
      // 重庆 of 重庆市, 长城 of 长城汽车: the beginning or the end of a longer word.
      const token = tokenAt.get(from);
      if (token && to - from > 1 && to <= token.to && (from === token.from || to === token.to)) return true;
      const run = own ? runOf.get(from) : undefined;
      return run !== undefined && to <= run.to && isLikely(text, { from, to }, run);
    },
  };
}

interface Run {
  from: number;
  to: number;
}

function read(text: string) {
  const borders = new Set<number>();
  const [runOf, tokenAt] = [new Map<number, Run>(), new Map<number, Run>()];
  for (let at = 0; at <= text.length; at++) if (!isHan(text[at - 1]) || !isHan(text[at])) borders.add(at);
  for (const found of text.matchAll(/[\u3400-\u9fff〇]+/g)) {
    const run = { from: found.index, to: found.index + found[0].length };
    let at = run.from;
    for (const word of cut(found[0])) {
      const token = { from: at, to: at + word.length };
      for (; at < token.to; at++) {
        runOf.set(at, run);
        tokenAt.set(at, token);
      }
      borders.add(at);
    }
  }
  return { borders, runOf, tokenAt };
}

const isHan = (character: string | undefined) =>
  character !== undefined && /[\u3400-\u9fff〇]/.test(character);

/** A name that crosses words is meant where the text then has fewer words; for one no dictionary knows, no more are enough. */
function isLikely(text: string, word: Run, run: Run): boolean {
  const [from, to] = [Math.max(run.from, word.from - AROUND), Math.min(run.to, word.to + AROUND)];
  const count = (start: number, end: number) => (start < end ? cut(text.slice(start, end)).length : 0);
  const taken = count(from, word.from) + 1 + count(word.to, to);
  const without = count(from, to);
  return taken < without || (taken === without && count(word.from, word.to) > 1);
}
