import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrganButtons } from './organ-buttons.tsx';

type Props = Parameters<typeof OrganButtons>[0];

const deletable = (held: { organs?: number; dealers?: number; members?: number }) => {
  const organ = { name: '华东', can: ['delete'], organs: 0, dealers: 0, stores: 0, members: 0, ...held };
  const html = renderToStaticMarkup(
    createElement(OrganButtons, {
      organ: organ as unknown as Props['organ'],
      actions: {} as Props['actions'],
      offerCreate: false,
      onForm: () => {},
    }),
  );
  expect(html).toContain('删除');
  return !/<button[^>]*disabled/.test(html);
};

it('知道里面还有东西的组织，删除点不了；空的可以', () => {
  expect(deletable({ dealers: 1 })).toBe(false);
  expect(deletable({ members: 2 })).toBe(false);
  expect(deletable({})).toBe(true);
});
