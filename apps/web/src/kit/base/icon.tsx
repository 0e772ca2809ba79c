import type { ReactNode } from 'react';

export interface IconProps {
  size?: number;
  className?: string;
}

/** Makes an icon on a 20 px grid with a 1.5 px stroke: at 16 px its lines weigh as much as the text beside it. */
export const icon = (drawing: ReactNode) =>
  function Icon({ size = 16, className }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={className}
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        style={{ flex: 'none' }}
      >
        {drawing}
      </svg>
    );
  };

export type Icon = ReturnType<typeof icon>;

/** SVG properties of filled parts of an icon. */
export const solid = { fill: 'currentColor', stroke: 'none' } as const;
