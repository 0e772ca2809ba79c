export { dealerRoutes, placeExports, placeImports, storeRoutes } from './place.routes.ts';
