import type { ReactNode } from 'react';

export interface IconProps {
  size?: number;
  className?: string;
}

/** On a 20 grid with a 1.5 stroke: at 16 px the lines weigh as much as the text beside them. */
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

/** For the parts of a drawing that are filled. */
export const solid = { fill: 'currentColor', stroke: 'none' } as const;
