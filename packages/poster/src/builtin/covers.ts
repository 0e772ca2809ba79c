import { doc, fill, logo, photo, shape, text } from './build.ts';

/** In lists the cover is shown 300 pixels wide, in shares cut to its middle square: one line that reads then too. */
export const coverArticle = doc([900, 383], fill('#11151F'), [
  photo('photo', [400, 0, 500, 383], 'studio', { focus: { x: 0.5, y: 0.55 } }),
  shape('shade', '左渐变', [398, 0, 260, 383], fill('#11151F', '#11151F00', -90)),
  text('title', '标题', [56, 48, 470, 164], '{{poster.title}}', ['black', 52, '#FFFFFF'], {
    lineHeight: 1.28,
    valign: 'bottom',
  }),
  text('sentence', '关键句', [56, 232, 420, 62], '{{poster.subtitle}}', ['regular', 22, '#FFFFFFD9'], {
    lineHeight: 1.4,
    overflow: 'ellipsis',
  }),
  text('from', '落款', [56, 290, 420, 34], '{{dealer.name}}', ['regular', 24, '#FFFFFFB3'], { minSize: 16 }),
]);

export const coverNews = doc([900, 383], fill('#1F5BFF', '#0B2FB0', 25), [
  shape('round', '圆', [560, -120, 520, 520], fill('#4B83FF', '#1F5BFF00', 30), { shape: 'ellipse' }),
  shape('bar', '色条', [56, 60, 56, 8], fill('#FFD36B')),
  text('title', '标题', [56, 92, 640, 132], '{{poster.title}}', ['black', 50, '#FFFFFF'], {
    lineHeight: 1.28,
  }),
  text('sentence', '关键句', [56, 236, 600, 60], '{{poster.subtitle}}', ['regular', 22, '#DCE6FF'], {
    lineHeight: 1.36,
    overflow: 'ellipsis',
  }),
  text('from', '落款', [56, 298, 520, 34], '{{dealer.name}}', ['regular', 24, '#DCE6FF'], { minSize: 16 }),
  logo('logo', [700, 288, 144, 48], '#FFFFFF', { focus: { x: 1, y: 0.5 } }),
]);
