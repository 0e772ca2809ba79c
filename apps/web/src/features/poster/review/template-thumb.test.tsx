import type { PosterDoc } from '@zhiying/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TemplateThumb } from './template-thumb.tsx';

const BLANK: PosterDoc = {
  format: 1,
  width: 1080,
  height: 1440,
  background: { color: '#FFFFFF', to: null, angle: 0 },
  layers: [],
  motion: null,
};

test('较新版本的模板没有缩略图，写明原因，不显示空白', () => {
  const drawn = renderToStaticMarkup(
    <TemplateThumb template={{ name: '秋季', doc: BLANK, pictures: [], tooNew: true }} />,
  );
  expect(drawn).not.toContain('<canvas');
  expect(drawn).toContain('>版本较新<');
  expect(drawn).toContain('模板「秋季」版本较新，当前程序无法打开');
});
