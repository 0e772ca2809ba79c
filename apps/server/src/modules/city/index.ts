import { defineModule } from '#kernel/module.ts';
import { cityRoutes } from './city.routes.ts';

export { cityOf, PROVINCES } from './cities.ts';
export { namedCities } from './named-city.ts';

export const cityModule = defineModule({ name: 'city', areas: () => [cityRoutes()] });
