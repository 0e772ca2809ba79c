export { cityOf } from './cities.ts';
export { cityRoutes } from './city.routes.ts';
export { namedCities } from './named-city.ts';
