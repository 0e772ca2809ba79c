import type { ComponentProps } from 'react';
import { RowButton as KitRow } from '#kit/base/pieces.tsx';

/** A clickable row in a panel of the frame. */
export const RowButton = (props: ComponentProps<typeof KitRow>) => (
  <KitRow gap={8} align="center" height={36} padding="0 8" radius={6} {...props} />
);
