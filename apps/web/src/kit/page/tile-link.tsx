import type { ComponentProps } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import type { Look } from '#kit/base/looks.ts';
import { PageLink } from './page-link.tsx';

const TILE: Look = {
  flow: 'stack',
  gap: 4,
  items: 'center',
  size: '12/18',
  tone: 'text2',
  whiteSpace: 'nowrap',
};

/** A link into the console drawn as a tile: an icon above its name. */
export const TileLink = ({ look, className, ...link }: ComponentProps<typeof PageLink> & { look: Look }) => (
  <PageLink className={classOf({ ...TILE, ...look }, className)} {...link} />
);
