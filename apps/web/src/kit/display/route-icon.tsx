import { createElement } from 'react';
import { type IconProps, icon } from '#kit/base/icon.tsx';
import { pageIcon } from '#kit/page/built-pages.ts';

const PageIcon = icon(
  <>
    <path d="M4 2h8l4 4v12H4z" />
    <path d="M12 2v4h4" />
  </>,
);

/** The icon that a page's entry names; a blank sheet for what has none. */
export function RouteIcon({ path, ...props }: IconProps & { path: string }) {
  return createElement(pageIcon(path) ?? PageIcon, props);
}
