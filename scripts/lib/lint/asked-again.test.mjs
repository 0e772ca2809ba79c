import { describe, expect, it } from 'vitest';
import { askedAgain, kept } from './asked-again.mjs';

/** `page` imports `service`, which imports `rows`; `other` stands alone. */
const state = (change = {}) => ({
  tools: 'rules 1',
  texts: { page: 'p1', service: 's1', rows: 'r1', other: 'o1', ...change.texts },
  types: {
    page: { shape: 'p', uses: ['service'] },
    service: { shape: 's', uses: ['rows'] },
    rows: { shape: 'r', uses: [] },
    other: { shape: 'o', uses: [] },
    globals: { shape: 'g', uses: [], everywhere: true },
    ...change.types,
  },
});
const green = kept(state());

describe('需要类型的规则再看哪些文件', () => {
  it('从未通过时看全部', () => {
    expect(askedAgain(null, state())).toBeNull();
  });

  it('什么都没变时一个也不看', () => {
    expect(askedAgain(green, state())).toEqual([]);
  });

  it('只改正文，类型不变：只看这一个文件', () => {
    expect(askedAgain(green, state({ texts: { rows: 'r2' } }))).toEqual(['rows']);
  });

  it('类型变了：连同直接和间接引用它的文件', () => {
    const changed = state({ texts: { rows: 'r2' }, types: { rows: { shape: 'promise', uses: [] } } });
    expect(askedAgain(green, changed)).toEqual(['page', 'service', 'rows']);
  });

  it('互相引用的文件也走得完', () => {
    const changed = state({ types: { rows: { shape: 'promise', uses: ['page'] } } });
    expect(askedAgain(green, changed)).toEqual(['page', 'service', 'rows']);
  });

  it('新文件要看', () => {
    expect(askedAgain(green, state({ texts: { fresh: 'f1' } }))).toEqual(['fresh']);
  });

  it('规则、依赖或处处有效的类型变了：看全部', () => {
    expect(askedAgain(green, { ...state(), tools: 'rules 2' })).toBeNull();
    const everywhere = { globals: { shape: 'g2', uses: [], everywhere: true } };
    expect(askedAgain(green, state({ types: everywhere }))).toBeNull();
  });
});
