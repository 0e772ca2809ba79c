import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** Screens that show these accounts read them again. */
export const announceAccounts = ({ tx }: Kernel, ids: number[]) =>
  tx(SYSTEM, (unit) => unit.announce('account.changed', { ids }));
