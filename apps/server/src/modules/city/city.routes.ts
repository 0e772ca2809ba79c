import { contract } from '@zhiying/contract';
import { routes } from '#kernel/http/bind.ts';
import { PROVINCES } from './cities.ts';

export const cityRoutes = () => routes(contract.city, { list: async () => ({ rows: PROVINCES }) });
