export { preferenceRoutes } from './preference.routes.ts';
