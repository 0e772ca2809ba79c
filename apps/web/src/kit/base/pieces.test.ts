import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import styles from './looks.module.css';
import { Box, Grid, Note, Row } from './pieces.tsx';

const drawn = (Piece: typeof Row, props: Parameters<typeof Row>[0]) =>
  renderToStaticMarkup(createElement(Piece, props));

it('turns its look into classes, and leaves the rest to the element', () => {
  const html = drawn(Row, { as: 'section', gap: 8, wrap: true, className: 'own', id: 'here' });
  expect(html).toMatch(/^<section /);
  expect(html).toContain('id="here"');
  for (const rule of ['flow-row', 'align-center', 'gap-8', 'wrap']) expect(html).toContain(styles[rule]);
  expect(html).toContain('own');
  expect(html).not.toMatch(/ (gap|wrap)=/);
});

it('is changed property by property', () => {
  const html = drawn(Row, { align: 'stretch', wrap: false });
  expect(html).toContain(styles['align-stretch']);
  expect(html).not.toContain(styles['align-center']);
  expect(html).not.toContain(styles.wrap);
});

it('takes its look together, too', () => {
  expect(drawn(Row, { look: { gap: 8, size: '12/18' } })).toBe(drawn(Row, { gap: 8, size: '12/18' }));
});

it('takes the marks off a list unless told otherwise', () => {
  expect(drawn(Box, { as: 'ul' })).toContain(styles.plainList);
  expect(drawn(Box, { as: 'ul', plainList: false })).not.toContain(styles.plainList);
  expect(drawn(Box, {})).not.toContain(styles.plainList);
});

it.each<[Parameters<typeof Row>[0], string[]]>([
  [{ gap: '4 12' }, ['gap-4-12']],
  [{ padding: '8 12' }, ['paddingTop-8', 'paddingX-12', 'paddingBottom-8']],
  [{ padding: '0 gutter 16' }, ['paddingTop-0', 'paddingX-gutter', 'paddingBottom-16']],
  [{ padding: '4 8 12 16' }, ['paddingTop-4', 'paddingRight-8', 'paddingLeft-16', 'paddingBottom-12']],
  [{ look: { padding: '8 12' }, padding: 0 }, ['padding-0']],
  [{ margin: '12 0 16' }, ['margin-0', 'marginTop-12', 'marginBottom-16']],
  [{ inset: 'auto 0 4' }, ['right-0', 'bottom-4', 'left-0']],
])('takes several values in one word apart, as CSS does: %o', (look, rules) => {
  expect(drawn(Box, look)).toBe(`<div class="${rules.map((rule) => styles[rule]).join(' ')}"></div>`);
});

it('lets a word of several values change each of them', () => {
  const html = drawn(Note, { size: '13/20' });
  for (const rule of ['size-13', 'lineHeight-20']) expect(html).toContain(styles[rule]);
  for (const rule of ['size-12', 'lineHeight-18']) expect(html).not.toContain(styles[rule]);
});

it('names a padding without a class of its own by its sides', () => {
  const around = (padding: '10 14' | '8 16 4') => /class="([^"]+)"/.exec(drawn(Box, { padding }))?.[1];
  expect(around('10 14')).toBe(
    `${styles['paddingTop-10']} ${styles['paddingX-14']} ${styles['paddingBottom-10']}`,
  );
  expect(around('8 16 4')).toBe(
    `${styles['paddingTop-8']} ${styles['paddingX-16']} ${styles['paddingBottom-4']}`,
  );
});

it('hands columns of its own to the sheet', () => {
  const html = drawn(Grid, { tracks: '1fr 2fr', style: { color: 'red' } });
  expect(html).toContain(styles.tracks);
  expect(html).toContain('style="--tracks:1fr 2fr;color:red"');
});
