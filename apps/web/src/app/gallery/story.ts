import type { ComponentType } from 'react';

/** One piece of the kit, shown in its states. */
export interface Story {
  title: string;
  /** Where it lives in the kit. */
  file: string;
  Demo: ComponentType;
}
