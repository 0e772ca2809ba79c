import { createElement, Fragment, type ReactNode } from 'react';

/** Parts of something that never moves while it is shown: their places are all the keys they need. */
export const withIndexKeys = <Item>(items: readonly Item[] | undefined, show: (item: Item) => ReactNode) =>
  createElement(Fragment, null, ...(items ?? []).map(show));
