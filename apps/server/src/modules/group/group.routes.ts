import { contract } from '@zhiying/contract';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { grantableRoles } from './group.repository.ts';

export const groupRoutes = ({ db }: Kernel) =>
  routes(contract.group, {
    picker: async ({ actor }) => ({ rows: await grantableRoles(db, actor) }),
  });
