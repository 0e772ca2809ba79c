import type { PosterDoc, PosterLayer } from '@zhiying/contract';
import { overriddenDoc } from '@zhiying/poster';
import { describe, expect, it } from 'vitest';
import { markOf } from '../editor/bindings.ts';
import { newLayer } from '../editor/new-layer.ts';
import { askedBy, EMPTY_INPUT, filledValues, withOverride } from './poster-input.ts';

const BLANK: PosterDoc = {
  format: 1,
  width: 1080,
  height: 1440,
  background: { color: '#FFFFFF', to: null, angle: 0 },
  layers: [],
  motion: null,
};
const text = (id: string, words: string, open = false) =>
  ({
    ...newLayer('text', BLANK),
    id,
    text: words,
    open: { text: open, picture: false, move: false },
  }) as PosterLayer;
const doc: PosterDoc = {
  ...BLANK,
  layers: [text('a', '{{poster.title}}'), text('b', '{{store.name}}'), text('c', '固定', true)],
};

describe('生成海报要填的内容', () => {
  it('只问模板用到的', () => {
    const asked = askedBy(doc);
    expect([asked.place, asked.title, asked.subtitle, asked.member, asked.code]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(asked.texts.map(({ id }) => id)).toEqual(['c']);
  });

  it('也问数据为空时改用的文字', () => {
    const layer = { ...text('q', '{{article.sentence}}'), empty: { rule: 'text', text: '{{poster.title}}' } };
    expect(askedBy({ ...BLANK, layers: [layer as PosterLayer] })).toMatchObject({
      title: true,
      subtitle: false,
    });
  });

  it('改写一层，再改回来', () => {
    const one = withOverride([], 'c', { text: '新' });
    expect(overriddenDoc(doc, one).layers[2]).toMatchObject({ text: '新' });
    expect(overriddenDoc(doc, one).layers[0]).toBe(doc.layers[0]);
    expect(withOverride(one, 'c', { text: undefined })).toEqual([]);
  });

  it('列出总部放开的颜色和位置，分组里的图层也在内', () => {
    const inner = { ...text('g1', '固定'), open: { text: false, picture: false, move: true, color: true } };
    const group = {
      ...text('g', ''),
      kind: 'group',
      layers: [inner, text('g2', '锁定')],
    } as unknown as PosterLayer;
    const asked = askedBy({ ...BLANK, layers: [group] });
    expect(asked.colors.map(({ id }) => id)).toEqual(['g1']);
    expect(asked.places.map(({ id }) => id)).toEqual(['g1']);
    const one = withOverride([], 'g1', { color: '#FF0000' });
    expect(withOverride(one, 'g1', { x: 7 })).toEqual([{ layerId: 'g1', color: '#FF0000', x: 7 }]);
  });

  it('填写的压过数据', () => {
    expect(filledValues({ 'poster.title': '数据' }, { ...EMPTY_INPUT, title: '手写', pictureId: 3 })).toEqual(
      {
        'poster.title': '手写',
        'poster.picture': 'material:3',
      },
    );
    expect(filledValues({ 'poster.title': '数据' }, EMPTY_INPUT)).toEqual({ 'poster.title': '数据' });
  });

  it('填了扫码打开，预览就有二维码；海报已有链接时用它的', () => {
    const target = { to: 'url' as const, url: 'https://example.com/drive' };
    expect(filledValues({}, EMPTY_INPUT)['poster.link']).toBeUndefined();
    expect(filledValues({}, { ...EMPTY_INPUT, target })['poster.link']).toBeTruthy();
    const own = { 'poster.link': 'https://example.com/p/7' };
    expect(filledValues(own, { ...EMPTY_INPUT, target })).toEqual(own);
  });

  it('规则处理过的是黄色，处理不了的是红色', () => {
    const finding = (kind: 'shrunk' | 'empty' | 'expired', layerId = 'a') => ({ kind, layerId });
    const spoken: PosterDoc = {
      ...doc,
      layers: [{ ...text('a', '{{store.phone}}'), empty: { rule: 'text', text: '到店咨询' } } as PosterLayer],
    };
    expect(markOf([], doc)).toBe('fine');
    expect(markOf([finding('shrunk')], doc)).toBe('fitted');
    expect(markOf([finding('empty')], doc)).toBe('wrong');
    expect(markOf([finding('empty')], spoken)).toBe('fitted');
    expect(markOf([finding('expired')], spoken)).toBe('wrong');
    expect(markOf([finding('empty', 'gone')], doc)).toBe('wrong');
  });
});
