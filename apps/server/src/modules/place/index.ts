export { dealerRoutes, placeExports, storeRoutes } from './place.routes.ts';
