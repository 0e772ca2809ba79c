import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

/**
 * Areas that use materials are called in the same transaction when one may no longer be used, or may be
 * again.
 */
export interface MaterialFollower {
  /** `what` follows the material's name: 已被召回. */
  stopped(unit: Unit, material: { id: number; name: string }, what: string, why: string): Promise<void>;
  freed(unit: Unit, materialId: number): Promise<void>;
}

export const materialFollowers = slot<MaterialFollower>('material.followers');
